import type { AuditEntry } from '@geoplan/contracts/auth';
import type { Kysely } from 'kysely';
import type { AuditStore } from '../domain/stores.ts';
import type { AuthTables } from './tables.ts';

/** Longest email plus what changed; nothing a caller sends makes a row larger. */
const longestTarget = 400;

/** The audit: rows are added and read, never changed (a trigger sees to it). */
export function createAuditRepository(db: Kysely<AuthTables>): AuditStore & {
  /** Newest first, from just before the row `before`; ids are in order of time. */
  list(page: { before: string | null; limit: number }): Promise<AuditEntry[]>;
} {
  return {
    async add(event) {
      const target = event.target?.slice(0, longestTarget) ?? null;
      await db
        .insertInto('audit_entries')
        .values({ ...event, target })
        .execute();
    },
    async list({ before, limit }) {
      let rows = db
        .selectFrom('audit_entries')
        .select(['id', 'at', 'actor', 'action', 'target', 'result', 'ip'])
        .orderBy('id', 'desc')
        .limit(limit);
      if (before !== null) rows = rows.where('id', '<', before);
      return (await rows.execute()).map((row) => ({ ...row, at: row.at.toISOString() }));
    },
  };
}
