import type { AuditEntry } from '@geoplan/contracts/auth';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AuditRepository } from '../domain/repositories.ts';
import type { AuthTables } from './tables.ts';

/**
 * Maximum length of an audit target, enough for the longest email address and a list of changes to the user. Longer
 * targets are truncated.
 */
const longestTarget = 400;

/** Keyset position of a row in the audit. */
export interface AuditPosition {
  /** Microseconds since 1970, the precision of Postgres; a JavaScript time would lose the last three digits. */
  atUs: string;
  id: string;
}

/** Filter for the list; absent fields match any value. */
export interface AuditFilter {
  /** Part of the user's email. */
  actor?: string | undefined;
  action?: string | undefined;
  result?: AuditEntry['result'] | undefined;
  /** ISO times; `to` is exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Substring of the user, the action, its target or the address. */
  search?: string | undefined;
}

/** Case-insensitive substring match that does not depend on Postgres' locale. */
const contains = (text: RawBuilder<unknown>, part: string) =>
  sql`(strpos(${text}, ${part}) > 0 or strpos(lower(${text}), ${part.toLowerCase()}) > 0)`;

function conditions({ actor, action, result, from, to, search }: AuditFilter): RawBuilder<unknown>[] {
  return [
    ...(actor ? [contains(sql`actor`, actor.trim())] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(result ? [sql`result = ${result}`] : []),
    ...(from ? [sql`at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`at < ${to}::timestamptz`] : []),
    // Separated by a line break, so that no match spans two fields.
    ...(search ? [contains(sql`concat_ws(e'\\n', actor, action, target, ip)`, search.trim())] : []),
  ];
}

type Row = Omit<AuditEntry, 'at'> & { at: Date; atUs: string };

/** The audit: rows are added and read, never changed (enforced by a trigger). */
export function createAuditRepository(db: Kysely<AuthTables>): AuditRepository & {
  /**
   * Lists entries, newest first, from just after a position. Reports from other processes arrive late, so ids are not
   * in chronological order.
   */
  list(page: {
    filter: AuditFilter;
    after: AuditPosition | null;
    limit: number;
  }): Promise<{ entry: AuditEntry; position: AuditPosition }[]>;
} {
  return {
    async add(event) {
      const target = event.target?.slice(0, longestTarget) ?? null;
      await db
        .insertInto('audit_entries')
        .values({ ...event, target })
        .execute();
    },
    async list({ filter, after, limit }) {
      const beyond = after
        ? [
            sql`(at, id) < (timestamptz 'epoch' + ${after.atUs}::int8 * interval '1 microsecond', ${after.id}::int8)`,
          ]
        : [];
      const { rows } = await sql<Row>`select id, at, actor, action, target, result, ip, times,
          (extract(epoch from at) * 1000000)::int8::text as "atUs"
        from audit_entries where ${sql.join([sql`true`, ...conditions(filter), ...beyond], sql` and `)}
        order by at desc, id desc limit ${limit}`.execute(db);
      // A web page that was loaded before `times` existed expects entries without that field.
      return rows.map(({ at, atUs, times, ...row }) => ({
        entry: { ...row, at: at.toISOString(), ...(times && times > 1 ? { times } : {}) },
        position: { atUs, id: row.id },
      }));
    },
  };
}
