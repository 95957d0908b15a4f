import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from '@notionhq/client';
import type { RowPage, RowQuery } from '../domain/workspace.ts';
import { fetchTruncatedValues } from './fetch-truncated-values.ts';
import type { NotionHttp } from './notion-http.ts';
import { NotionError } from './notion-error.ts';
import { parseRow, type RawRow } from './parse-row.ts';

/** Maximum number of rows per page (provider-apis.md B.3). */
const maxPageSize = 100;
/** Smallest page size; a failure at this size has another cause. */
const minPageSize = 10;
/** Number of consecutive rejected cursors without progress after which the scan fails. */
const maxIdleRestarts = 3;
/** The title's property id in every data source. */
const titleId = 'title';

type QueryParams = Parameters<Client['dataSources']['query']>[0];
type QueryResponse = Awaited<ReturnType<Client['dataSources']['query']>>;

/** Reason why a window of pages ended. */
type End = 'complete' | 'cut' | 'refused';

/**
 * Sort order of a scan. Only the creation time is stable. A scan of changes starts at the latest edit, so that a row
 * edited in the meantime is read twice rather than not at all. A scan of the trash also starts at the latest edit,
 * because the newest rows in the trash matter.
 */
function scanOrder({ editedSince, isInTrash }: RowQuery) {
  if (editedSince === null && !isInTrash)
    return {
      sorts: [{ timestamp: 'created_time', direction: 'ascending' }] as const,
      positionOf: ({ row }: RawRow) => row.createdAt.toISOString(),
      from: (position: string) =>
        ({ timestamp: 'created_time', created_time: { on_or_after: position } }) as const,
    };
  return {
    sorts: [{ timestamp: 'last_edited_time', direction: 'descending' }] as const,
    positionOf: ({ row }: RawRow) => row.lastEditedAt.toISOString(),
    from: (position: string) =>
      ({ timestamp: 'last_edited_time', last_edited_time: { on_or_before: position } }) as const,
  };
}

function filterOf(query: RowQuery, position: string | null): QueryParams['filter'] {
  const parts = [];
  if (query.editedSince !== null)
    parts.push({
      timestamp: 'last_edited_time',
      last_edited_time: { on_or_after: query.editedSince.toISOString() },
    } as const);
  if (position !== null) parts.push(scanOrder(query).from(position));
  return parts.length > 1 ? { and: parts } : parts[0];
}

function queryParams(query: RowQuery, position: string | null): QueryParams {
  const { dataSourceId, isInTrash, propertyIds, relationIds = [] } = query;
  const filter = filterOf(query, position);
  return {
    data_source_id: dataSourceId,
    sorts: [...scanOrder(query).sorts],
    ...(filter && { filter }),
    ...(isInTrash && { in_trash: true }),
    // The SDK omits an empty list, which would return every column.
    ...(propertyIds && {
      filter_properties: propertyIds.length > 0 ? [...new Set([...propertyIds, ...relationIds])] : [titleId],
    }),
  };
}

/**
 * True for a rejected cursor. A cursor is not durable, because its row may have been removed (provider-apis.md B.7).
 */
function isRefusedCursor(error: unknown): boolean {
  return (
    error instanceof NotionError && error.code === 'bad_request' && /start_cursor/i.test(error.said ?? '')
  );
}

/** Reads all pages of one filter and prefetches one page. */
async function* readWindow(
  send: (cursor?: string) => Promise<QueryResponse>,
): AsyncGenerator<QueryResponse, End> {
  let isCut = false;
  let cursor: string | undefined;
  let coming = send();
  for (;;) {
    let answer: QueryResponse;
    try {
      answer = await coming;
    } catch (error) {
      if (cursor !== undefined && isRefusedCursor(error)) return 'refused';
      throw error;
    }
    isCut ||= answer.request_status?.type === 'incomplete';
    const next = answer.next_cursor ?? undefined;
    if (!Array.isArray(answer.results) || (answer.has_more && (next === undefined || next === cursor)))
      throw new NotionError('bad_answer');
    cursor = next;
    if (cursor !== undefined) {
      coming = send(cursor);
      // A reader that stops early never awaits this promise.
      coming.catch(() => {});
      // Lets the request be sent before the reader processes this page.
      await nextTurn();
    }
    yield answer;
    if (cursor === undefined) return isCut ? 'cut' : 'complete';
  }
}

/**
 * Returns every row of a data source once, and reads past the 10,000-row cap in windows (provider-apis.md B.3). Ends
 * only when complete.
 * @throws NotionError, or the signal's reason
 */
export async function* scanRows(
  http: NotionHttp,
  query: RowQuery,
  outer: AbortSignal,
): AsyncGenerator<RowPage> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const { positionOf } = scanOrder(query);
  const seen = new Set<string>();
  let pageSize = maxPageSize;
  let position: string | null = null;
  let idle = 0;

  function send(window: QueryParams, cursor?: string): Promise<QueryResponse> {
    const call = (client: Client) =>
      client.dataSources.query({ ...window, page_size: pageSize, ...(cursor && { start_cursor: cursor }) });
    return http.send(call, signal, (error) => {
      if (error.isTooMuch) pageSize = Math.max(minPageSize, Math.floor(pageSize / 2));
    });
  }

  function unseen(answer: QueryResponse): RawRow[] {
    const rows = answer.results.flatMap((each) => parseRow(each) ?? []);
    const last = rows.at(-1);
    if (last) position = positionOf(last);
    return rows.filter(({ row }) => !seen.has(row.id) && seen.add(row.id));
  }

  try {
    for (;;) {
      const begin: string | null = position;
      const known = seen.size;
      const window = queryParams(query, begin);
      const pages = readWindow((cursor) => send(window, cursor));
      let step = await pages.next();
      for (; !step.done; step = await pages.next()) {
        const rows = await fetchTruncatedValues(http, unseen(step.value), query.propertyIds ?? [], signal);
        if (rows.length > 0) yield { rows };
      }
      if (step.value === 'complete') return;
      idle = seen.size > known ? 0 : idle + 1;
      if (step.value === 'cut' && position === begin) throw new NotionError('bad_answer', { cause: 'cap' });
      if (idle >= maxIdleRestarts) throw new NotionError('bad_answer', { cause: 'cursor' });
    }
  } finally {
    stop.abort();
  }
}
