import { createHash } from 'node:crypto';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { findVisibleDatabases, lastSyncOf, type VisibleDatabase } from './visible-databases.ts';
import type { NotionTables } from '../tables.ts';

/** The body of projects/cached: all rows as JSON, without `lastSync`. */
export interface SiteList {
  etag: string;
  /** A JSON array. */
  rows: Buffer;
}

/** Version and size of a list, without its rows. */
export interface SiteListState {
  /** Version of the rows: a sync that brought nothing new leaves it as it is. */
  etag: string;
  /** The oldest last good sync; null = none yet. */
  lastSync: string | null;
  count: number;
  shown: readonly VisibleDatabase[];
}

/** Lists kept in memory, and their size altogether: what a team looks at is one list, or one a database. */
const maxLists = 20;
const maxBytes = 64 * 1024 * 1024;

/** Never synced and synced without any rows differ, for caches too. */
function etagOf(shown: readonly VisibleDatabase[]): string {
  const parts = shown.map(({ row, databaseId, version, lastSuccessAt }) =>
    [row, databaseId, version, lastSuccessAt === null].join(' '),
  );
  const hash = createHash('sha256').update(parts.join('\n'));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/**
 * Rows as JSON; Postgres builds the text, so that this process stays free for others meanwhile. `row_to_json` takes half
 * the time of `json_build_object` and leaves no nulls out, so what only a checked site has is put in after it.
 */
function rowTexts(shown: readonly VisibleDatabase[]): RawBuilder<{ text: string }> {
  const iso = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
  // A cursor takes no parameters; these are ids of our own.
  const those = sql.lit(`{${shown.map(({ row }) => row).join()}}`);
  return sql`select
      case when check_text is null then site_text else left(site_text, -1) || ',' || substr(check_text, 2) end as text
    from (select row_to_json(r)::text as site_text, case when s.http_checked_at is not null
        or s.http_status is not null or s.http_reason is not null then json_strip_nulls(json_build_object(
          'httpStatus', s.http_status, 'httpReason', s.http_reason,
          'httpCheckedAt', to_char(s.http_checked_at at time zone 'utc', ${iso})))::text end as check_text
      from sites s join config_databases d on d.id = s.database_row
      cross join lateral (select s.id, d.database_id as "databaseId", s.url, s.status, s.brand, s.geo, s.language, s.type,
        s.start_date, s.responsible, s.notes, to_char(s.created_at at time zone 'utc', ${iso}) as created_time,
        s.notion_url as "notionUrl") r
      where s.database_row = any(${those}::uuid[]) order by s.created_at desc, s.id) ordered`;
}

/** Rows and their version in one snapshot. */
function build(db: Kysely<NotionTables>, databaseId: string | undefined): Promise<SiteList> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // 10,000 rows of text are sorted in memory then, a fifth quicker than through a file.
      await sql`set local work_mem = '32MB'`.execute(trx);
      const shown = await findVisibleDatabases(trx, databaseId);
      const found = await sql<{ all: string | null }>`select string_agg(text, ',') as all
        from (${rowTexts(shown)}) rows`.execute(trx);
      return { etag: etagOf(shown), rows: Buffer.from(`[${found.rows[0]?.all ?? ''}]`) };
    });
}

/** Rows of one chunk: 250 KB as a rule. */
const chunkRows = 500;

async function* readChunks(trx: QueryExecutorProvider): AsyncGenerator<string> {
  for (let lead = '['; ; lead = ',') {
    const { rows } = await sql<{ text: string }>`fetch ${sql.lit(chunkRows)} from project_rows`.execute(trx);
    if (rows.length > 0) yield lead + rows.map(({ text }) => text).join(',');
    else return yield lead === '[' ? '[]' : ']';
  }
}

/** Streams a list that is too long to be cached, with backpressure; `send` gets its ETag and its text in chunks. */
export function streamSites(
  db: Kysely<NotionTables>,
  databaseId: string | undefined,
  send: (etag: string, rows: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const shown = await findVisibleDatabases(trx, databaseId);
      await sql`declare project_rows no scroll cursor for ${rowTexts(shown)}`.execute(trx);
      await send(etagOf(shown), readChunks(trx));
    });
}

/** Cache of site lists: rebuilt when the rows have changed, once for concurrent callers, evicted by age and size. */
export function createSiteListCache(db: Kysely<NotionTables>) {
  const kept = new Map<string, SiteList>();
  const building = new Map<string, Promise<SiteList>>();

  function keep(name: string, list: SiteList): void {
    kept.delete(name);
    kept.set(name, list);
    let bytes = [...kept.values()].reduce((sum, { rows }) => sum + rows.length, 0);
    for (const [oldest, { rows }] of kept) {
      if (kept.size <= maxLists && bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= rows.length;
    }
  }

  return {
    async state(databaseId: string | undefined): Promise<SiteListState> {
      const shown = await findVisibleDatabases(db, databaseId);
      const count = shown.reduce((sum, { rows }) => sum + rows, 0);
      return { etag: etagOf(shown), lastSync: lastSyncOf(shown), count, shown };
    },
    /** At least as new as this `state`. */
    async find(databaseId: string | undefined, { etag, shown }: SiteListState): Promise<SiteList> {
      // Not by what was asked: one database has many spellings.
      const name = shown.map(({ row }) => row).join();
      const before = kept.get(name);
      if (before?.etag === etag) return before;
      // Keyed by the version too: who saw a newer one must not get a build that began before it.
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
