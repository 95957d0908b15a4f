import { sql, type Kysely, type Selectable } from 'kysely';
import type { User, UserRepository } from '../domain/repositories.ts';
import type { AuthTables, UsersTable } from './tables.ts';

/** Key of the advisory lock around changes of admins; any constant that no other lock of this database uses. */
const adminChangesLock = 7_101_001;

/** A row as the domain knows it. */
export function toUser(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    disabled: row.disabled,
    passwordHash: row.password_hash,
    lastLoginAt: row.last_login_at,
    createdAt: row.created_at,
  };
}

const orNull = (row: Selectable<UsersTable> | undefined): User | null => (row ? toUser(row) : null);

/** Accounts, by id or email. */
export function createUserRepository(db: Kysely<AuthTables>): UserRepository & { list(): Promise<User[]> } {
  return {
    list: async () => (await db.selectFrom('users').selectAll().orderBy('email').execute()).map(toUser),
    async lock(id) {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return orNull(row);
    },
    async findByEmail(email) {
      const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
      return orNull(row);
    },
    async add({ email, role, passwordHash }) {
      const row = await db
        .insertInto('users')
        .values({ email, role, password_hash: passwordHash })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
      return orNull(row);
    },
    async save(id, { role, disabled, passwordHash }) {
      const row = await db
        .updateTable('users')
        .set({ role, disabled, password_hash: passwordHash })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toUser(row);
    },
    async markLogin(id) {
      await db
        .updateTable('users')
        .set({ last_login_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
    },
    async remove(id) {
      await db.deleteFrom('users').where('id', '=', id).execute();
    },
    async lockAdminChanges() {
      await sql`select pg_advisory_xact_lock(${adminChangesLock})`.execute(db);
    },
    async adminExists(refusedEmails, exceptId) {
      let admins = db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('disabled', '=', false);
      if (exceptId !== undefined) admins = admins.where('id', '!=', exceptId);
      if (refusedEmails.length > 0) admins = admins.where('email', 'not in', refusedEmails);
      return (await admins.limit(1).executeTakeFirst()) !== undefined;
    },
  };
}
