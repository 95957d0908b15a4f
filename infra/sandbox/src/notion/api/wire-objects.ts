import { userOf } from '../workspace/cell.ts';
import { schemaOf, type SandboxColumn } from '../workspace/column.ts';
import { dashed } from '../notion-id.ts';
import type { SandboxDataSource, SandboxDatabase, SandboxRow } from '../workspace/workspace-model.ts';

/** Maximum number of references that a row shows per value (provider-apis.md B.3). */
export const maxReferences = 25;
const bot = userOf('Sandbox');

function titleOf(text: string): unknown[] {
  return [
    { type: 'text', text: { content: text, link: null }, annotations: {}, plain_text: text, href: null },
  ];
}

function atOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Response of `GET /v1/databases/{id}`, which contains the data sources but no properties (provider-apis.md B.2). */
export function databaseObject(database: SandboxDatabase, sources: readonly SandboxDataSource[]) {
  return {
    object: 'database',
    id: dashed(database.id),
    title: titleOf(database.title),
    description: [],
    parent: { type: 'workspace', workspace: true },
    is_inline: false,
    in_trash: database.isInTrash,
    is_locked: false,
    created_time: '2026-01-10T09:00:00.000Z',
    last_edited_time: '2026-11-01T12:34:00.000Z',
    data_sources: sources.map(({ id, title }) => ({ id: dashed(id), name: title })),
    icon: null,
    cover: null,
    url: `https://www.notion.so/${database.id}`,
    public_url: null,
  };
}

/** Response of `GET /v1/data_sources/{id}`, which contains the schema. */
export function dataSourceObject(source: SandboxDataSource) {
  return {
    object: 'data_source',
    id: dashed(source.id),
    title: titleOf(source.title),
    description: [],
    parent: { type: 'database_id', database_id: dashed(source.databaseId) },
    database_parent: { type: 'workspace', workspace: true },
    is_inline: false,
    in_trash: false,
    created_time: '2026-01-10T09:00:00.000Z',
    last_edited_time: '2026-11-01T12:34:00.000Z',
    created_by: { object: 'user', id: bot['id'] },
    last_edited_by: { object: 'user', id: bot['id'] },
    properties: Object.fromEntries(source.columns.map((each) => [each.name, schemaOf(each, source.columns)])),
    icon: null,
    cover: null,
    url: `https://www.notion.so/${source.databaseId}?v=${source.id}`,
    public_url: null,
  };
}

/** Complete value of a cell under its type's key, including read-only columns. */
export function valueOf(row: SandboxRow, { id, type }: SandboxColumn): unknown {
  if (type === 'created_time') return atOf(row.createdAt);
  if (type === 'last_edited_time') return atOf(row.editedAt);
  if (type === 'created_by' || type === 'last_edited_by') return bot;
  return row.cells.get(id) ?? null;
}

/** People as visible to an integration without the user capability. */
function partialPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(partialPeople);
  const { object, id } = value as Record<string, unknown>;
  return { object, id };
}

const userTypes = new Set(['people', 'created_by', 'last_edited_by']);

/**
 * Rollup as shown in a row: a list up to its 25th value, or the result of 25 relations if a test defines it
 * (`inRow`).
 */
function rollupInRow(rollup: unknown): unknown {
  const { inRow, ...shown } = rollup as { inRow?: unknown; type: string; array?: unknown[] };
  if (shown.array) return { ...shown, array: shown.array.slice(0, maxReferences) };
  return inRow === undefined ? shown : { ...shown, [shown.type]: inRow };
}

function propertyOf(row: SandboxRow, column: SandboxColumn, seesUsers: boolean): Record<string, unknown> {
  const { id, type } = column;
  const value = valueOf(row, column);
  const shown = !seesUsers && userTypes.has(type) && value !== null ? partialPeople(value) : value;
  const property: Record<string, unknown> = { id, type, [type]: shown };
  if ((type === 'people' || type === 'relation') && Array.isArray(shown)) {
    property[type] = shown.slice(0, maxReferences);
    if (type === 'relation') property['has_more'] = shown.length > maxReferences;
  }
  if (type === 'rollup' && shown !== null) property[type] = rollupInRow(shown);
  return property;
}

/** Visible parts of a row. */
export interface RowView {
  columns: readonly SandboxColumn[];
  /** If false, people are shown only by their ids. */
  seesUsers: boolean;
  /** If false, rows are shown only by their ids, like the partial pages in the SDK's types. */
  seesContent: boolean;
}

/** Row with the requested columns (provider-apis.md B.3). */
export function pageObject(row: SandboxRow, source: SandboxDataSource, view: RowView) {
  if (!view.seesContent) return { object: 'page', id: dashed(row.id) };
  const properties = view.columns.map((column) => [column.name, propertyOf(row, column, view.seesUsers)]);
  return {
    object: 'page',
    id: dashed(row.id),
    created_time: atOf(row.createdAt),
    last_edited_time: atOf(row.editedAt),
    created_by: { object: 'user', id: bot['id'] },
    last_edited_by: { object: 'user', id: bot['id'] },
    in_trash: row.isInTrash,
    is_archived: false,
    is_locked: false,
    parent: {
      type: 'data_source_id',
      data_source_id: dashed(source.id),
      database_id: dashed(source.databaseId),
    },
    url: `https://www.notion.so/${row.id}`,
    public_url: null,
    icon: null,
    cover: null,
    properties: Object.fromEntries(properties) as Record<string, unknown>,
  };
}
