import { createHash } from 'node:crypto';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { findShownDatabases, lastSyncOf, type ShownDatabase } from './shown-databases.ts';
import type { NotionTables } from './tables.ts';

/** All rows of projects/cached as JSON, ready to be sent; when they were read is told beside them. */
export interface ProjectList {
  etag: string;
  /** A JSON array. */
  rows: Buffer;
}

/** What a reader would get, without its rows. */
export interface ProjectLook {
  /** Says all that the rows depend on: a reading that brought nothing new leaves it as it is. */
  etag: string;
  /** The oldest last good reading; null = none yet. */
  lastSync: string | null;
  count: number;
  shown: readonly ShownDatabase[];
}

/** Lists kept in memory, and their size altogether: what a team looks at is one list, or one a database. */
const maxLists = 20;
const maxBytes = 64 * 1024 * 1024;

/** Never read and read without any rows are two things, also to those who keep the answer. */
function etagOf(shown: readonly ShownDatabase[]): string {
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
function rowTexts(shown: readonly ShownDatabase[]): RawBuilder<{ text: string }> {
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

/** Rows and their version in one look at the database. */
function build(db: Kysely<NotionTables>, databaseId: string | undefined): Promise<ProjectList> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // 10,000 rows of text are sorted in memory then, a fifth quicker than through a file.
      await sql`set local work_mem = '32MB'`.execute(trx);
      const shown = await findShownDatabases(trx, databaseId);
      const found = await sql<{ all: string | null }>`select string_agg(text, ',') as all
        from (${rowTexts(shown)}) rows`.execute(trx);
      return { etag: etagOf(shown), rows: Buffer.from(`[${found.rows[0]?.all ?? ''}]`) };
    });
}

/** Rows of one piece: 250 KB as a rule. */
const pieceRows = 500;

async function* pieces(trx: QueryExecutorProvider): AsyncGenerator<string> {
  for (let lead = '['; ; lead = ',') {
    const { rows } = await sql<{ text: string }>`fetch ${sql.lit(pieceRows)} from project_rows`.execute(trx);
    if (rows.length > 0) yield lead + rows.map(({ text }) => text).join(',');
    else return yield lead === '[' ? '[]' : ']';
  }
}

/** A list that is too long to be kept, read at the pace of whoever takes it; `send` gets its ETag and its text in pieces. */
export function streamProjects(
  db: Kysely<NotionTables>,
  databaseId: string | undefined,
  send: (etag: string, rows: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const shown = await findShownDatabases(trx, databaseId);
      await sql`declare project_rows no scroll cursor for ${rowTexts(shown)}`.execute(trx);
      await send(etagOf(shown), pieces(trx));
    });
}

/** Builds lists when the rows have changed, once for everybody who asks meanwhile, and keeps the last ones. */
export function createProjectLists(db: Kysely<NotionTables>) {
  const kept = new Map<string, ProjectList>();
  const building = new Map<string, Promise<ProjectList>>();

  function keep(name: string, list: ProjectList): void {
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
    async look(databaseId: string | undefined): Promise<ProjectLook> {
      const shown = await findShownDatabases(db, databaseId);
      const count = shown.reduce((sum, { rows }) => sum + rows, 0);
      return { etag: etagOf(shown), lastSync: lastSyncOf(shown), count, shown };
    },
    /** At least as new as `look` has just told. */
    async find(databaseId: string | undefined, { etag, shown }: ProjectLook): Promise<ProjectList> {
      // Not by what was asked: one database has many spellings.
      const name = shown.map(({ row }) => row).join();
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
