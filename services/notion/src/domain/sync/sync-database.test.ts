import { expect, it } from 'vitest';
import { syncDatabase } from './sync-database.ts';
import type { Site } from '../sites/parse-site.ts';
import type { KnownDataSource, SyncTask } from './sync-task.ts';
import { WorkspaceFailure, type RowQuery, type Workspace, type WorkspaceRow } from '../workspace.ts';

const columns = [
  { propertyId: 'u', name: 'URL', type: 'url' },
  { propertyId: 's', name: 'Status', type: 'status' },
  { propertyId: 'd', name: 'Start date', type: 'rollup', relationId: 'r' },
];

function row(id: string, lastEditedAt: string, isInTrash = false): WorkspaceRow {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const values = new Map([['u', `https://${id}.example`]]);
  return { id, url: '', createdAt, lastEditedAt: new Date(lastEditedAt), isInTrash, values };
}

/** Workspace of plain data; `rows` answers each query. */
function workspaceOf(sources: readonly string[], rows: (query: RowQuery) => WorkspaceRow[]) {
  const asked: RowQuery[] = [];
  let found = 0;
  const workspace: Workspace = {
    async findDatabase() {
      found += 1;
      return { id: 'db', title: 'База', dataSources: sources.map((id) => ({ id, title: id, columns })) };
    },
    async *scan(query) {
      asked.push(query);
      for (const each of rows(query)) yield { rows: [each] };
    },
  };
  return { workspace, asked, found: () => found };
}

function stageOf() {
  let sites: Site[] = [];
  return {
    ids: () => sites.map(({ id }) => id),
    stage: {
      add: async (more: readonly Site[]) => void sites.push(...more),
      clear: async () => void (sites = []),
    },
  };
}

const task: SyncTask = {
  databaseRow: 'row',
  attempt: 'attempt',
  configId: 'config',
  databaseId: 'db',
  isFull: true,
  startedAt: new Date('2026-11-20T10:00:30Z'),
  sealedToken: '',
  columns: {},
  dataSources: [],
  warnings: [],
};
const { signal } = new AbortController();
const isAnyShown = async () => true;

function known(id: string, watermark: string | null): KnownDataSource {
  const fields = Object.fromEntries(
    ['url', 'status', 'brand', 'geo', 'language', 'type', 'start_date', 'responsible', 'notes'].map(
      (field) => [field, null],
    ),
  ) as KnownDataSource['fields'];
  const at = watermark === null ? null : new Date(watermark);
  return {
    id,
    title: id,
    fields: { ...fields, url: columns[0] ?? null },
    remembered: {},
    watermark: at,
    isGone: false,
  };
}

it('takes its watermark from the rows, never from its own clock', async () => {
  const { workspace } = workspaceOf(['a'], () => [
    row('1', '2020-05-05T05:05:00Z'),
    row('2', '2020-01-01T00:00:00Z'),
  ]);
  const result = await syncDatabase(task, { workspace, stage: stageOf().stage, isAnyShown, signal });
  expect(result.dataSources[0]?.watermark).toEqual(new Date('2020-05-05T05:05:00Z'));
});

it('requests the relation along with its rollup, in both full and incremental syncs', async () => {
  const { workspace, asked } = workspaceOf(['a'], () => [row('1', '2026-11-20T10:05:00Z')]);
  const needs = { workspace, stage: stageOf().stage, isAnyShown, signal };
  const { dataSources } = await syncDatabase(task, needs);
  await syncDatabase({ ...task, isFull: false, dataSources }, needs);
  const scans = asked.filter(({ isInTrash }) => !isInTrash);
  expect(scans).toHaveLength(2);
  for (const scan of scans) expect(scan).toMatchObject({ propertyIds: ['u', 's', 'd'], relationIds: ['r'] });
});

it('moves the watermark back to the start of the sync if rows were edited during the sync', async () => {
  const { workspace } = workspaceOf(['a'], () => [row('1', '2026-11-20T10:30:00Z')]);
  const result = await syncDatabase(task, { workspace, stage: stageOf().stage, isAnyShown, signal });
  expect(result.dataSources[0]?.watermark).toEqual(task.startedAt);
});

it('requests the trash and the changes since two minutes before the watermark', async () => {
  const { workspace, asked, found } = workspaceOf(['a'], ({ isInTrash }) =>
    isInTrash ? [row('9', '2019-01-01T00:00:00Z', true)] : [row('1', '2026-11-20T10:05:00Z')],
  );
  const { stage, ids } = stageOf();
  const changes = { ...task, isFull: false, dataSources: [known('a', '2026-11-20T10:03:00Z')] };
  const result = await syncDatabase(changes, { workspace, stage, isAnyShown, signal });
  expect(found()).toBe(0);
  expect(asked).toMatchObject([
    { editedSince: new Date('2026-11-20T10:01:00Z'), isInTrash: false, propertyIds: ['u'] },
    { editedSince: null, isInTrash: true, propertyIds: [] },
  ]);
  expect(ids()).toEqual(['1']);
  expect(result).toMatchObject({ isFull: false, trashed: ['9'] });
  expect(result.dataSources[0]?.watermark).toEqual(new Date('2026-11-20T10:05:00Z'));
});

it('reads the trash until a page has no visible row', async () => {
  const { workspace } = workspaceOf(['a'], ({ isInTrash }) =>
    isInTrash ? ['1', '2', '3', '4'].map((id) => row(id, '2026-11-20T10:05:00Z', true)) : [],
  );
  const changes = { ...task, isFull: false, dataSources: [known('a', null)] };
  const { trashed } = await syncDatabase(changes, {
    workspace,
    stage: stageOf().stage,
    isAnyShown: async ([id = '']) => id !== '3',
    signal,
  });
  // A row added and removed since the last sync is on the last page at the latest.
  expect(trashed).toEqual(['1', '2', '3']);
});

it('keeps the watermark of data sources that it could not read', async () => {
  const { workspace } = workspaceOf(['a', 'b'], ({ dataSourceId }) => {
    if (dataSourceId === 'b') throw new WorkspaceFailure('not_shared', 'gone');
    return [row('1', '2026-11-20T10:05:00Z')];
  });
  const before = '2026-11-20T10:03:00Z';
  const changes = { ...task, isFull: false, dataSources: [known('a', before), known('b', before)] };
  const { dataSources, warnings } = await syncDatabase(changes, {
    workspace,
    stage: stageOf().stage,
    isAnyShown,
    signal,
  });
  expect(dataSources.map(({ watermark, isGone }) => [watermark?.getUTCMinutes(), isGone])).toEqual([
    [5, false],
    [3, true],
  ]);
  expect(warnings).toMatchObject([{ code: 'data_source_gone', property: 'b' }]);
});

it('reads all rows again when a requested column was removed', async () => {
  let isFirst = true;
  const { workspace } = workspaceOf(['a'], ({ isInTrash }) => {
    if (isInTrash && isFirst) {
      isFirst = false;
      throw new WorkspaceFailure('bad_request', 'no such property');
    }
    return [row('1', '2026-11-20T10:05:00Z')];
  });
  const { stage, ids } = stageOf();
  const changes = { ...task, isFull: false, dataSources: [known('a', null)] };
  expect(await syncDatabase(changes, { workspace, stage, isAnyShown, signal })).toMatchObject({
    isFull: true,
    title: 'База',
  });
  expect(ids()).toEqual(['1']);
});

it.each(['bad_token', 'unavailable', 'rate_limited'] as const)('rethrows %s', async (code) => {
  const { workspace } = workspaceOf(['a'], () => {
    throw new WorkspaceFailure(code, 'text');
  });
  for (const isFull of [true, false]) {
    const wanted = { ...task, isFull, dataSources: [known('a', null)] };
    await expect(
      syncDatabase(wanted, { workspace, stage: stageOf().stage, isAnyShown, signal }),
    ).rejects.toMatchObject({
      code,
    });
  }
});
