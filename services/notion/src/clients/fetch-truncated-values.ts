import { isCalculated, propertyText } from '../domain/sync/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';
import type { NotionHttp } from './notion-http.ts';
import { NotionError } from './notion-error.ts';
import type { TruncatedValue, RawRow } from './parse-row.ts';

/**
 * Items of a list as one string; null if an item is unknown. A name that consists of several rich-text runs is whole
 * in the row, but split into runs in this list.
 */
function joinedAfter(
  row: WorkspaceRow,
  { propertyId, items }: TruncatedValue,
  texts: readonly (string | null)[],
): string | null {
  if (texts.includes(null)) return null;
  // False if the value was edited after the row was read.
  const isBeginning = items.every((each, at) => each === texts[at]);
  const shown = isBeginning && items.length > 0 ? [row.values.get(propertyId) ?? ''] : [];
  const rest = isBeginning ? texts.slice(items.length) : texts;
  return [...shown, ...rest].filter((each) => each !== '').join(', ');
}

/** Fetches the full value page by page; null if it is unknown, undefined if the row already shows all of it. */
async function fetchText(
  http: NotionHttp,
  row: WorkspaceRow,
  truncated: TruncatedValue,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const texts: (string | null)[] = [];
  let cursor: string | undefined;
  for (;;) {
    const asked = {
      page_id: row.id,
      property_id: truncated.propertyId,
      ...(cursor !== undefined && { start_cursor: cursor }),
    };
    const answer = await http.send((client) => client.pages.properties.retrieve(asked), signal);
    if (answer.object !== 'list') return propertyText(answer);
    texts.push(...answer.results.map(propertyText));
    const next = answer.next_cursor ?? undefined;
    if (next === undefined || next === cursor) {
      // The items of a calculated rollup are its relations; the result is part of the last page.
      if (isCalculated(answer.property_item)) {
        const text = propertyText(answer.property_item);
        return text === '' ? undefined : text;
      }
      return joinedAfter(row, truncated, texts);
    }
    cursor = next;
  }
}

/**
 * Fetches the full value; also returns undefined if the row was deleted after its page was read, because the deletion
 * says nothing about the data source.
 */
async function fetchTextIfPresent(...args: Parameters<typeof fetchText>): Promise<string | null | undefined> {
  try {
    return await fetchText(...args);
  } catch (error) {
    if (error instanceof NotionError && error.code === 'not_shared') return undefined;
    throw error;
  }
}

/** Fetches values that a row truncates at 25 references, only in the requested columns (provider-apis.md B.3). */
export async function fetchTruncatedValues(
  http: NotionHttp,
  rows: readonly RawRow[],
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<WorkspaceRow[]> {
  const done: WorkspaceRow[] = [];
  for (const { row, truncated } of rows) {
    const values = new Map(truncated.length > 0 ? row.values : []);
    for (const each of truncated.filter(({ propertyId }) => wanted.includes(propertyId))) {
      const whole = await fetchTextIfPresent(http, row, each, signal);
      if (whole !== undefined) values.set(each.propertyId, whole);
    }
    done.push(truncated.length > 0 ? { ...row, values } : row);
  }
  return done;
}
