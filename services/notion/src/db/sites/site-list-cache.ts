import { createHash } from 'node:crypto';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { findVisibleDatabases, lastSyncOf, type VisibleDatabase } from './visible-databases.ts';
import type { NotionTables } from '../tables.ts';

/** Body of projects/cached: all rows as JSON, without `lastSync`. */
export interface SiteList {
  etag: string;
  /** Version of the synced data, without check results. */
  syncedVersion: string;
  /** A JSON array. */
  rows: Buffer;
}

/** Version and size of a list, without its rows. */
export interface SiteListState {
  /** Version of the rows; a sync without changes does not change it. */
  etag: string;
  syncedVersion: string;
  /** Time of the oldest last successful sync; null if there has been none. */
  lastSync: string | null;
  count: number;
  shown: readonly VisibleDatabase[];
}

/** Maximum number of lists kept in memory, and their total size; a team needs one list, or one per database. */
const maxLists = 20;
const maxBytes = 64 * 1024 * 1024;

/**
 * Minimum interval between builds of a list whose sites are being checked. A check run creates a new version every
 * second or more often.
 */
const checksEveryMs = 1_000;

/** Version of the synced data. It distinguishes "never synced" from "synced without rows", so that a cached list of
 * one state is not returned for the other. */
function syncedVersionOf(shown: readonly VisibleDatabase[]): string {
  return shown
    .map(({ row, databaseId, version, lastSuccessAt }) =>
      [row, databaseId, version, lastSuccessAt === null].join(' '),
    )
    .join('\n');
}

function etagOf(shown: readonly VisibleDatabase[]): string {
  const parts = [syncedVersionOf(shown), ...shown.map(({ checkVersion }) => checkVersion)];
  const hash = createHash('sha256').update(parts.join('\n'));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

const versionsOf = (shown: readonly VisibleDatabase[]) => ({
  etag: etagOf(shown),
  syncedVersion: syncedVersionOf(shown),
});

/**
 * Rows as JSON. Postgres builds the text, so that this process stays available for other requests. `row_to_json`
 * takes half the time of `json_build_object` but keeps nulls, so fields that only checked sites have are appended
 * separately.
 */
function rowTexts(shown: readonly VisibleDatabase[]): RawBuilder<{ text: string }> {
  const iso = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
  // A cursor takes no parameters, so the ids are inlined; they are our own.
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
      // Sorts 10,000 rows of text in memory, which is a fifth faster than sorting on disk.
      await sql`set local work_mem = '32MB'`.execute(trx);
      const shown = await findVisibleDatabases(trx, databaseId);
      const found = await sql<{ all: string | null }>`select string_agg(text, ',') as all
        from (${rowTexts(shown)}) rows`.execute(trx);
      return { ...versionsOf(shown), rows: Buffer.from(`[${found.rows[0]?.all ?? ''}]`) };
    });
}

/** Rows per chunk, usually 250 KB. */
const chunkRows = 500;

async function* readChunks(trx: QueryExecutorProvider): AsyncGenerator<string> {
  for (let lead = '['; ; lead = ',') {
    const { rows } = await sql<{ text: string }>`fetch ${sql.lit(chunkRows)} from project_rows`.execute(trx);
    if (rows.length > 0) yield lead + rows.map(({ text }) => text).join(',');
    else return yield lead === '[' ? '[]' : ']';
  }
}

/**
 * Streams a list that is too long for the cache, with backpressure; `send` receives its ETag and its text in chunks.
 */
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

/** List with the start time of its build, which may still be running. */
interface Build<List> {
  versions: Pick<SiteList, 'etag' | 'syncedVersion'>;
  startedAt: number;
  list: List;
}

/**
 * Cache of site lists, which are rebuilt after changes, once for concurrent callers, and evicted by age and size.
 * Synced data are shown immediately. For check results, a list is rebuilt at most once per second; until then readers
 * get the previous version with its own ETag. `now` is monotonic, in ms.
 */
export function createSiteListCache(db: Kysely<NotionTables>, now: () => number = () => performance.now()) {
  const kept = new Map<string, Build<SiteList>>();
  const building = new Map<string, Build<Promise<SiteList>>>();

  function keep(name: string, built: Build<SiteList>): void {
    // Two builds may end in reverse order of their start.
    if ((kept.get(name)?.startedAt ?? 0) > built.startedAt) return;
    kept.delete(name);
    kept.set(name, built);
    let bytes = [...kept.values()].reduce((sum, { list }) => sum + list.rows.length, 0);
    for (const [oldest, { list }] of kept) {
      if (kept.size <= maxLists && bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= list.rows.length;
    }
  }

  async function buildOnce(name: string, databaseId: string | undefined, state: SiteListState) {
    // Keyed by the caller's state, because a caller that has seen a newer sync must not get a build that started
    // before it.
    const job = { versions: state, startedAt: now(), list: build(db, databaseId) };
    building.set(name, job);
    try {
      const list = await job.list;
      keep(name, { versions: list, startedAt: job.startedAt, list });
      return list;
    } finally {
      if (building.get(name) === job) building.delete(name);
    }
  }

  return {
    async state(databaseId: string | undefined): Promise<SiteListState> {
      const shown = await findVisibleDatabases(db, databaseId);
      const count = shown.reduce((sum, { rows }) => sum + rows, 0);
      return { ...versionsOf(shown), lastSync: lastSyncOf(shown), count, shown };
    },
    /** Returns a list at least as new as `state`; its check results may be a second older. */
    async find(databaseId: string | undefined, state: SiteListState): Promise<SiteList> {
      // The cache is not keyed by the requested id, because the id of a database has many spellings.
      const name = state.shown.map(({ row }) => row).join();
      const before = kept.get(name);
      if (before?.versions.etag === state.etag) return before.list;
      const isSynced = before?.versions.syncedVersion === state.syncedVersion;
      if (before && isSynced && now() - before.startedAt < checksEveryMs) return before.list;
      const job = building.get(name);
      if (job?.versions.syncedVersion === state.syncedVersion) return job.list;
      return buildOnce(name, databaseId, state);
    },
  };
}
