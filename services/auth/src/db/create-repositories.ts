import { accessEndingOf } from '@geoplan/contracts/access-ending';
import { sessionRevoked } from '@geoplan/contracts/auth';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type Kysely, type Selectable } from 'kysely';
import type {
  Repositories,
  RevokedSession,
  SessionRepository,
  User,
  UserRepository,
} from '../domain/repositories.ts';
import { publishUser } from './publish-users.ts';
import { createAttemptRepository } from './attempt-repository.ts';
import { createAuditRepository } from './audit-repository.ts';
import type { AuthTables, UsersTable } from './tables.ts';

/** Key of the advisory lock for changes to admins; a constant that no other lock of this database uses. */
const adminChangesLock = 7_101_001;

/** Row as a domain object. */
function toUser(row: Selectable<UsersTable>): User {
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

/** Repository of accounts, which are found by id or email. */
function createUserRepository(db: Kysely<AuthTables>): UserRepository & { list(): Promise<User[]> } {
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
      const change = { role, disabled, password_hash: passwordHash };
      const saving = db.updateTable('users').set(change).where('id', '=', id).returningAll();
      const row = await saving.executeTakeFirstOrThrow();
      if (role !== undefined || disabled !== undefined) await publishUser(db, id, accessEndingOf(row));
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
      await publishUser(db, id, 'removed');
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

/** Maximum number of ids per `auth.session-revoked` (limit of its schema). */
const idsPerMessage = 1_000;

interface Revocations {
  /** Revoked sessions whose tokens have not expired yet. */
  sessions: RevokedSession[];
  /** Database time at which the sessions were read. */
  at: Date;
}

async function publish(db: Kysely<AuthTables>, ended: RevokedSession[]): Promise<void> {
  for (let from = 0; from < ended.length; from += idsPerMessage) {
    const some = ended.slice(from, from + idsPerMessage);
    const until = new Date(Math.max(...some.map((each) => each.expiresAt.getTime())));
    await enqueue(db, sessionRevoked, {
      sessionIds: some.map((each) => each.id),
      until: until.toISOString(),
    });
  }
}

/** Sessions and their revocation. */
function createSessionRepository(db: Kysely<AuthTables>): SessionRepository & {
  /** Revocations since the given time; for `null`, all revocations that are still relevant. */
  listRevoked(since: Date | null): Promise<Revocations>;
} {
  return {
    async add({ id, userId, expiresAt, previousLoginAt, ip }) {
      await db
        .insertInto('sessions')
        .values({ id, user_id: userId, expires_at: expiresAt, previous_login_at: previousLoginAt, ip })
        .execute();
    },
    async findLive(id) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('users')
        .select(['sessions.id as sid', 'expires_at', 'previous_login_at', 'ip'])
        .where('sessions.id', '=', id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('disabled', '=', false)
        .executeTakeFirst();
      if (!row) return null;
      const { sid, expires_at: expiresAt, previous_login_at: previousLoginAt, ip } = row;
      return { user: toUser(row), session: { id: sid, userId: row.id, expiresAt, previousLoginAt, ip } };
    },
    async end({ userId, only, except }, reason) {
      let ending = db
        .updateTable('sessions')
        .set({ revoked_at: sql<Date>`now()`, revoke_reason: reason })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`);
      if (only !== undefined) ending = ending.where('id', '=', only);
      if (except !== undefined) ending = ending.where('id', '!=', except);
      const ended = await ending.returning(['id', 'expires_at as expiresAt']).execute();
      await publish(db, ended);
      return ended;
    },
    async listRevoked(since) {
      // The statement's time is older than its snapshot, so the next poll misses nothing.
      const { rows } = await sql<{ id: string | null; expiresAt: Date; at: Date }>`
        select s.id, s.expires_at as "expiresAt", now.at
        from (select statement_timestamp() as at) as now
        left join sessions as s on s.revoked_at >= ${since ?? new Date(0)} and s.expires_at > now.at`.execute(
        db,
      );
      const sessions = rows.flatMap(({ id, expiresAt }) => (id === null ? [] : [{ id, expiresAt }]));
      return { sessions, at: rows[0]?.at ?? new Date() };
    },
  };
}

/** Creates the repositories for a database, or for one of its transactions. */
export function createRepositories(db: Kysely<AuthTables>) {
  return {
    users: createUserRepository(db),
    sessions: createSessionRepository(db),
    attempts: createAttemptRepository(db),
    audit: createAuditRepository(db),
    inTransaction: <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> =>
      db.transaction().execute((transaction) => work(createRepositories(transaction))),
  };
}
