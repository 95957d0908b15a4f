import { createHash } from 'node:crypto';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { findShownDatabases, lastSyncOf, type ShownDatabase } from './shown-databases.ts';
import type { NotionTables } from './tables.ts';

/** The whole answer of projects/cached, ready to be sent. */
export interface ProjectList {
  etag: string;
  body: Buffer;
}

/** Lists kept in memory, and their size altogether: what a team looks at is one list, or one a database. */
const maxLists = 20;
const maxBytes = 64 * 1024 * 1024;

/** Says everything the answer depends on. */
function etagOf(shown: readonly ShownDatabase[]): string {
  const parts = shown.map(({ row, databaseId, version }) => `${row} ${databaseId} ${version}`);
  const hash = createHash('sha256').update([...parts, lastSyncOf(shown)].join('\n'));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/**
 * Rows as JSON; Postgres builds the text, so that this process stays free for others meanwhile. `row_to_json` takes half
 * the time of `json_build_object` and leaves no nulls out, so what only a checked site has is put in after it.
 */
async function listText(trx: QueryExecutorProvider, shown: readonly ShownDatabase[]): Promise<string> {
  const iso = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
  const { rows } = await sql<{ text: string | null }>`select string_agg(
      case when check_text is null then site_text else left(site_text, -1) || ',' || substr(check_text, 2) end, ',') as text
    from (select row_to_json(r)::text as site_text, case when s.http_checked_at is not null
        or s.http_status is not null or s.http_reason is not null then json_strip_nulls(json_build_object(
          'httpStatus', s.http_status, 'httpReason', s.http_reason,
          'httpCheckedAt', to_char(s.http_checked_at at time zone 'utc', ${iso})))::text end as check_text
      from sites s join config_databases d on d.id = s.database_row
      cross join lateral (select s.id, d.database_id as "databaseId", s.url, s.status, s.brand, s.geo, s.language, s.type,
        s.start_date, s.responsible, s.notes, to_char(s.created_at at time zone 'utc', ${iso}) as created_time,
        s.notion_url as "notionUrl") r
      where s.database_row = any(${shown.map(({ row }) => row)}::uuid[]) order by s.created_at desc, s.id) ordered`.execute(
    trx,
  );
  return rows[0]?.text ?? '';
}

/** Rows and their version in one look at the database. */
function build(db: Kysely<NotionTables>, databaseId: string | undefined): Promise<ProjectList> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // 10,000 rows of text are sorted in memory then, a fifth quicker than through a file.
      await sql`set local work_mem = '32MB'`.execute(trx);
      const shown = await findShownDatabases(trx, databaseId);
      const data = await listText(trx, shown);
      const lastSync = JSON.stringify(lastSyncOf(shown));
      const body = Buffer.from(`{"success":true,"data":[${data}],"lastSync":${lastSync}}`);
      return { etag: etagOf(shown), body };
    });
}

/** Builds lists when the rows have changed, once for everybody who asks meanwhile, and keeps the last ones. */
export function createProjectLists(db: Kysely<NotionTables>) {
  const kept = new Map<string, ProjectList>();
  const building = new Map<string, Promise<ProjectList>>();

  function keep(name: string, list: ProjectList): void {
    kept.delete(name);
    kept.set(name, list);
    let bytes = [...kept.values()].reduce((sum, { body }) => sum + body.length, 0);
    for (const [oldest, { body }] of kept) {
      if (kept.size <= maxLists && bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= body.length;
    }
  }

  return {
    /** ETag of the list as it is now. */
    version: async (databaseId: string | undefined) => etagOf(await findShownDatabases(db, databaseId)),
    /** At least as new as `etag`, which `version` has just told. */
    async find(databaseId: string | undefined, etag: string): Promise<ProjectList> {
      const name = databaseId ?? '';
      const before = kept.get(name);
      if (before?.etag === etag) return before;
      // Named by the version too: who saw a newer one must not get what was begun before it.
      const job = `${name}\n${etag}`;
      let list = building.get(job);
      if (!list) {
        list = build(db, databaseId).finally(() => building.delete(job));
        building.set(job, list);
      }
      const built = await list;
      keep(name, built);
      return built;
    },
  };
}
