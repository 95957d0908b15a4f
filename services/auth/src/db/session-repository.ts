import { sessionRevoked } from '@geoplan/contracts/auth';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type Kysely } from 'kysely';
import type { RevokedSession, SessionRepository } from '../domain/repositories.ts';
import type { AuthTables } from './tables.ts';
import { toUser } from './user-repository.ts';

/** Most ids in one `auth.session-revoked` (its schema's bound). */
const idsPerMessage = 1_000;

interface Revocations {
  /** Revoked sessions whose tokens have not expired yet. */
  sessions: RevokedSession[];
  /** The database's clock when they were read. */
  at: Date;
}

async function announce(db: Kysely<AuthTables>, ended: RevokedSession[]): Promise<void> {
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
export function createSessionRepository(db: Kysely<AuthTables>): SessionRepository & {
  /** Revocations since then, or all that still matter. */
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
      await announce(db, ended);
      return ended;
    },
    async listRevoked(since) {
      const clock = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
      let revoked = db
        .selectFrom('sessions')
        .select(['id', 'expires_at as expiresAt'])
        .where('revoked_at', 'is not', null)
        .where('expires_at', '>', sql<Date>`now()`);
      if (since) revoked = revoked.where('revoked_at', '>=', since);
      return { sessions: await revoked.execute(), at: clock.rows[0]?.at ?? new Date() };
    },
  };
}
