import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from '@notionhq/client';
import type { RowPage, RowQuery } from '../domain/workspace.ts';
import { completeRows } from './complete-rows.ts';
import type { NotionLine } from './notion-line.ts';
import { NotionTrouble } from './notion-trouble.ts';
import { readPage, type RawRow } from './read-page.ts';

/** Rows of a page at most (provider-apis.md B.3). */
const maxPageSize = 100;
/** Below this a page is not made smaller: then it is not the size. */
const minPageSize = 10;
/** Refused cursors in a row that bring nothing new, before the scan is given up. */
const maxIdleRestarts = 3;
/** The title's property id in every data source. */
const titleId = 'title';

type Ask = Parameters<Client['dataSources']['query']>[0];
type Answer = Awaited<ReturnType<Client['dataSources']['query']>>;

/** Why a stretch of pages ended. */
type End = 'complete' | 'cut' | 'refused';

/**
 * How rows are walked. Unchanged by whatever happens meanwhile is only the time of creation; a scan of changes goes from
 * the latest edit down, so that a row edited meanwhile is read twice rather than not at all; so does one of the trash,
 * whose newest rows are news.
 */
function walkOf({ editedSince, isInTrash }: RowQuery) {
  if (editedSince === null && !isInTrash)
    return {
      sorts: [{ timestamp: 'created_time', direction: 'ascending' }] as const,
      placeOf: ({ row }: RawRow) => row.createdAt.toISOString(),
      from: (place: string) => ({ timestamp: 'created_time', created_time: { on_or_after: place } }) as const,
    };
  return {
    sorts: [{ timestamp: 'last_edited_time', direction: 'descending' }] as const,
    placeOf: ({ row }: RawRow) => row.lastEditedAt.toISOString(),
    from: (place: string) =>
      ({ timestamp: 'last_edited_time', last_edited_time: { on_or_before: place } }) as const,
  };
}

function filterOf(query: RowQuery, place: string | null): Ask['filter'] {
  const parts = [];
  if (query.editedSince !== null)
    parts.push({
      timestamp: 'last_edited_time',
      last_edited_time: { on_or_after: query.editedSince.toISOString() },
    } as const);
  if (place !== null) parts.push(walkOf(query).from(place));
  return parts.length > 1 ? { and: parts } : parts[0];
}

function askFor(query: RowQuery, place: string | null): Ask {
  const { dataSourceId, isInTrash, propertyIds, relationIds = [] } = query;
  const filter = filterOf(query, place);
  return {
    data_source_id: dataSourceId,
    sorts: [...walkOf(query).sorts],
    ...(filter && { filter }),
    ...(isInTrash && { in_trash: true }),
    // The SDK leaves an empty list out, which would bring every column.
    ...(propertyIds && {
      filter_properties: propertyIds.length > 0 ? [...new Set([...propertyIds, ...relationIds])] : [titleId],
    }),
  };
}

/** A cursor is not durable: its row may be gone (provider-apis.md B.7). */
function isRefusedCursor(error: unknown): boolean {
  return (
    error instanceof NotionTrouble && error.code === 'bad_request' && /start_cursor/i.test(error.said ?? '')
  );
}

/** All pages of one filter; the next is on its way while the reader is busy with one. */
async function* readStretch(send: (cursor?: string) => Promise<Answer>): AsyncGenerator<Answer, End> {
  let isCut = false;
  let cursor: string | undefined;
  let coming = send();
  for (;;) {
    let answer: Answer;
    try {
      answer = await coming;
    } catch (error) {
      if (cursor !== undefined && isRefusedCursor(error)) return 'refused';
      throw error;
    }
    isCut ||= answer.request_status?.type === 'incomplete';
    const next = answer.next_cursor ?? undefined;
    if (!Array.isArray(answer.results) || (answer.has_more && (next === undefined || next === cursor)))
      throw new NotionTrouble('bad_answer');
    cursor = next;
    if (cursor !== undefined) {
      coming = send(cursor);
      // Who stops reading does not come back for it.
      coming.catch(() => {});
      // Or the reader's work on this page comes first, and the request leaves only after it.
      await nextTurn();
    }
    yield answer;
    if (cursor === undefined) return isCut ? 'cut' : 'complete';
  }
}

/**
 * Every row of a data source once, past the 10,000-row cap by windows (provider-apis.md B.3); ends only when complete.
 * @throws NotionTrouble, or the signal's reason
 */
export async function* scanRows(
  line: NotionLine,
  query: RowQuery,
  outer: AbortSignal,
): AsyncGenerator<RowPage> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const { placeOf } = walkOf(query);
  const seen = new Set<string>();
  let pageSize = maxPageSize;
  let place: string | null = null;
  let idle = 0;

  function send(window: Ask, cursor?: string): Promise<Answer> {
    const call = (client: Client) =>
      client.dataSources.query({ ...window, page_size: pageSize, ...(cursor && { start_cursor: cursor }) });
    return line.ask(call, signal, (trouble) => {
      if (trouble.isTooMuch) pageSize = Math.max(minPageSize, Math.floor(pageSize / 2));
    });
  }

  function unseen(answer: Answer): RawRow[] {
    const rows = answer.results.flatMap((each) => readPage(each) ?? []);
    const last = rows.at(-1);
    if (last) place = placeOf(last);
    return rows.filter(({ row }) => !seen.has(row.id) && seen.add(row.id));
  }

  try {
    for (;;) {
      const begin: string | null = place;
      const known = seen.size;
      const window = askFor(query, begin);
      const pages = readStretch((cursor) => send(window, cursor));
      let step = await pages.next();
      for (; !step.done; step = await pages.next()) {
        const rows = await completeRows(line, unseen(step.value), query.propertyIds ?? [], signal);
        if (rows.length > 0) yield { rows };
      }
      if (step.value === 'complete') return;
      idle = seen.size > known ? 0 : idle + 1;
      if (step.value === 'cut' && place === begin) throw new NotionTrouble('bad_answer', { cause: 'cap' });
      if (idle >= maxIdleRestarts) throw new NotionTrouble('bad_answer', { cause: 'cursor' });
    }
  } finally {
    stop.abort();
  }
}
