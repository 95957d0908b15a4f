import type { SyncWarning } from '@geoplan/contracts/notion/notion-site';
import { matchColumns, rememberColumns } from './match-columns.ts';
import { createSiteParser } from '../sites/parse-site.ts';
import type { KnownDataSource, SyncResult, Stage, SyncTask } from './sync-task.ts';
import { WorkspaceFailure, type RowQuery, type Workspace, type WorkspaceDatabase } from '../workspace.ts';

/**
 * Overlap between two syncs. Times are rounded down to the minute, so an edit may have the same time as an edit already
 * seen (provider-apis.md B.7).
 */
const overlapMs = 2 * 60_000;

interface Needs {
  workspace: Workspace;
  stage: Stage;
  /** True if one of these rows of the database is visible. */
  isAnyShown: (ids: readonly string[]) => Promise<boolean>;
  signal: AbortSignal;
}

/** Result of one scan of a data source. */
interface Scanned {
  /** Time of the latest edit; null without rows. */
  latest: Date | null;
  warnings: SyncWarning[];
}

function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a > b ? a : b;
}

/** Columns to request for each row. */
function columnsOf({ fields }: KnownDataSource) {
  const columns = Object.values(fields).filter((column) => column !== null);
  return {
    propertyIds: [...new Set(columns.map(({ propertyId }) => propertyId))],
    relationIds: [...new Set(columns.flatMap(({ relationId }) => relationId ?? []))],
  };
}

async function scanRows(
  source: KnownDataSource,
  editedSince: Date | null,
  { workspace, stage, signal }: Needs,
): Promise<Scanned> {
  const { id: dataSourceId } = source;
  const query: RowQuery = { dataSourceId, editedSince, isInTrash: false, ...columnsOf(source) };
  const parser = createSiteParser(dataSourceId, source.fields);
  let latest: Date | null = null;
  for await (const { rows } of workspace.scan(query, signal)) {
    for (const { lastEditedAt } of rows) latest = later(latest, lastEditedAt);
    await stage.add(rows.filter(({ isInTrash }) => !isInTrash).map((row) => parser.parse(row)));
  }
  return { latest, warnings: parser.warnings() };
}

/**
 * Reads the rows trashed since the last sync, from the latest edit backwards, until a page has no visible row. If
 * trashing ever stops counting as an edit, the next full sync removes the rows further down.
 */
async function scanTrash(
  { id: dataSourceId }: KnownDataSource,
  { workspace, isAnyShown, signal }: Needs,
): Promise<string[]> {
  const query: RowQuery = { dataSourceId, editedSince: null, isInTrash: true, propertyIds: [] };
  const trashed: string[] = [];
  for await (const { rows } of workspace.scan(query, signal)) {
    const ids = rows.map(({ id }) => id);
    trashed.push(...ids);
    if (!(await isAnyShown(ids))) break;
  }
  return trashed;
}

function gone({ title }: KnownDataSource): SyncWarning {
  const message = `Источник данных «${title}» больше не открыт для интеграции; показаны строки прошлой синхронизации.`;
  return { code: 'data_source_gone', property: title, message };
}

/** Removes duplicates among the warnings from several data sources. */
function each(warnings: readonly SyncWarning[]): SyncWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code}\n${warning.property}`, warning])).values()];
}

function matchSources(found: WorkspaceDatabase, { dataSources, columns: chosen }: SyncTask) {
  const known = new Map(dataSources.map((source) => [source.id, source]));
  return found.dataSources.map(({ id, title, columns }) => {
    const others = found.dataSources.filter((other) => other.id !== id);
    const elsewhere = new Set(others.flatMap((other) => other.columns.map(({ propertyId }) => propertyId)));
    const before = known.get(id);
    const { fields, warnings } = matchColumns({
      columns,
      chosen,
      elsewhere,
      ...(before && { remembered: before.remembered }),
    });
    const remembered = rememberColumns(fields, before?.remembered);
    const source: KnownDataSource = { id, title, fields, remembered, watermark: null, isGone: false };
    return { source, warnings };
  });
}

/**
 * Runs a full sync, which removes rows that the workspace no longer shows, except the rows of an unreadable data
 * source.
 */
async function syncAll(task: SyncTask, needs: Needs): Promise<SyncResult> {
  const found = await needs.workspace.findDatabase(task.databaseId, needs.signal);
  const present: KnownDataSource[] = [];
  const warnings: SyncWarning[] = [];
  for (const { source, warnings: columnWarnings } of matchSources(found, task)) {
    const scanned = await scanRows(source, null, needs);
    // A row can be edited after its page was read. If a later page then contains an even later edit, a watermark at
    // that edit would skip the row. The start of this sync is therefore used if it is earlier. It is read from the
    // local clock, which can only make the next sync start earlier.
    const wasEditedMeanwhile = scanned.latest !== null && scanned.latest > task.startedAt;
    present.push({ ...source, watermark: wasEditedMeanwhile ? task.startedAt : scanned.latest });
    warnings.push(...columnWarnings, ...scanned.warnings);
  }
  const ids = new Set(present.map(({ id }) => id));
  const missing = task.dataSources.filter(({ id }) => !ids.has(id)).map((one) => ({ ...one, isGone: true }));
  return {
    isFull: true,
    title: found.title,
    dataSources: [...present, ...missing],
    trashed: [],
    warnings: each([...warnings, ...missing.map(gone)]),
  };
}

function isGone(error: unknown): error is WorkspaceFailure {
  return error instanceof WorkspaceFailure && error.code === 'not_shared';
}

/** Warnings that each sync creates again. */
const renewedCodes: ReadonlySet<SyncWarning['code']> = new Set([
  'data_source_gone',
  'not_computed',
  'unreadable_date',
]);

/** Runs an incremental sync since the watermark, with two requests per data source while there are few changes. */
async function syncChanges(task: SyncTask, needs: Needs): Promise<SyncResult> {
  const dataSources: KnownDataSource[] = [];
  const trashed: string[] = [];
  const warnings = task.warnings.filter(({ code }) => !renewedCodes.has(code));
  let lastGone: WorkspaceFailure | null = null;
  for (const source of task.dataSources) {
    const since = source.watermark && new Date(source.watermark.getTime() - overlapMs);
    try {
      const scanned = await scanRows(source, since, needs);
      trashed.push(...(await scanTrash(source, needs)));
      const watermark = later(source.watermark, scanned.latest);
      dataSources.push({ ...source, watermark, isGone: false });
      warnings.push(...scanned.warnings);
    } catch (error) {
      if (!isGone(error)) throw error;
      lastGone = error;
      dataSources.push({ ...source, isGone: true });
      warnings.push(gone(source));
    }
  }
  if (lastGone && dataSources.every((source) => source.isGone)) throw lastGone;
  return { isFull: false, title: null, dataSources, trashed, warnings: each(warnings) };
}

/**
 * Syncs one database to the stage; the staged rows may be shown only after the function has returned.
 * @throws WorkspaceFailure from the workspace; the signal's reason
 */
export async function syncDatabase(task: SyncTask, needs: Needs): Promise<SyncResult> {
  if (!task.isFull && task.dataSources.length > 0) {
    try {
      return await syncChanges(task, needs);
    } catch (error) {
      // A requested column may have been removed, so the columns are matched again.
      if (!(error instanceof WorkspaceFailure) || error.code !== 'bad_request') throw error;
      await needs.stage.clear();
    }
  }
  return syncAll(task, needs);
}
