import { z } from 'zod';
import { isNamed } from '../workspace/column.ts';
import { readFilter } from './match-filter.ts';
import { invalid } from './notion-api-error.ts';
import { dashed, plainId } from '../notion-id.ts';
import type { NotionWorkspace } from '../workspace/notion-workspace.ts';
import type { SandboxDataSource, SandboxRow } from '../workspace/workspace-model.ts';
import { pageObject, valueOf, type RowView } from './wire-objects.ts';

/** Largest and default number of rows per page (provider-apis.md B.3). */
export const maxPageSize = 100;

const sortSchema = z.union([
  z.strictObject({
    timestamp: z.enum(['created_time', 'last_edited_time']),
    direction: z.enum(['ascending', 'descending']),
  }),
  z.strictObject({ property: z.string(), direction: z.enum(['ascending', 'descending']) }),
]);
type Sort = z.output<typeof sortSchema>;

const bodySchema = z.strictObject({
  filter: z.unknown().optional(),
  sorts: z.array(sortSchema).max(100).optional(),
  start_cursor: z.string().optional(),
  page_size: z.int().min(1).max(maxPageSize).default(maxPageSize),
  in_trash: z.boolean().default(false),
  archived: z.boolean().optional(),
  result_type: z.enum(['page', 'data_source']).optional(),
});

function sortKey(row: SandboxRow, sort: Sort, source: SandboxDataSource): string | number {
  if ('timestamp' in sort) return sort.timestamp === 'created_time' ? row.createdAt : row.editedAt;
  const column = source.columns.find((each) => isNamed(each, sort.property));
  if (!column) throw invalid(`Could not find sort property with name or id: ${sort.property}`);
  return JSON.stringify(valueOf(row, column));
}

function compare(a: SandboxRow, b: SandboxRow, sorts: readonly Sort[], source: SandboxDataSource): number {
  for (const sort of sorts) {
    const [left, right] = [sortKey(a, sort, source), sortKey(b, sort, source)];
    if (left !== right) return (left < right ? -1 : 1) * (sort.direction === 'ascending' ? 1 : -1);
  }
  // Notion guarantees no order without sorts or among equal rows; ordering by id makes the result at least
  // reproducible.
  return a.id < b.id ? -1 : 1;
}

/**
 * Finds the row that a cursor identifies; the cursor is the id of the next row. Removing that row makes the cursor
 * invalid, because cursors are not durable (B.7).
 */
function startOf(rows: readonly SandboxRow[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const id = plainId(cursor);
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) throw invalid(`The start_cursor provided is invalid: ${cursor}`);
  return at;
}

/** Maximum number of cached results, one per concurrent scan. */
const maxCached = 16;

/** Runs queries on one workspace; caches the sorted rows from which the next page is taken. */
export function createQueries(workspace: NotionWorkspace) {
  const cached = new Map<string, SandboxRow[]>();

  function sorted(source: SandboxDataSource, body: z.output<typeof bodySchema>): SandboxRow[] {
    const { filter, sorts = [], in_trash: isInTrash } = body;
    const key = JSON.stringify([workspace.version(), source.id, filter, sorts, isInTrash]);
    const known = cached.get(key);
    if (known) return known;
    const passes = readFilter(filter, source.columns);
    const rows = [...source.rows.values()]
      .filter((row) => row.isInTrash === isInTrash && passes(row))
      .toSorted((a, b) => compare(a, b, sorts, source));
    const oldest = cached.keys().next();
    if (cached.size >= maxCached && !oldest.done) cached.delete(oldest.value);
    cached.set(key, rows);
    return rows;
  }

  return (source: SandboxDataSource, input: unknown, view: RowView) => {
    const parsed = bodySchema.safeParse(input ?? {});
    if (!parsed.success) throw invalid(`body failed validation: ${z.prettifyError(parsed.error)}`);
    const rows = sorted(source, parsed.data);
    const { rows: cap, isToldFirst } = workspace.rowCap();
    const from = startOf(rows, parsed.data.start_cursor);
    const to = Math.min(from + Math.min(parsed.data.page_size, workspace.nextPageSize()), cap);
    const next = to < Math.min(rows.length, cap) ? rows[to] : undefined;
    const tellsCap = isToldFirst ? from === 0 : !next;
    const status =
      tellsCap && rows.length > cap
        ? { type: 'incomplete', incomplete_reason: 'query_result_limit_reached' }
        : { type: 'complete' };
    return {
      object: 'list',
      results: rows.slice(from, to).map((row) => pageObject(row, source, view)),
      next_cursor: next ? dashed(next.id) : null,
      has_more: next !== undefined,
      type: 'page_or_data_source',
      page_or_data_source: {},
      request_status: status,
    };
  };
}
