import { isCalculated, propertyText } from '../domain/sync/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';
import type { NotionHttp } from './notion-http.ts';
import { NotionError } from './notion-error.ts';
import type { TruncatedValue, RawRow } from './parse-row.ts';

/** The items of a list as one text, null if one is not known; names of several rich-text runs are whole in the row, and in pieces here. */
function joinedAfter(
  row: WorkspaceRow,
  { propertyId, items }: TruncatedValue,
  texts: readonly (string | null)[],
): string | null {
  if (texts.includes(null)) return null;
  // Else somebody has changed it since.
  const isBeginning = items.every((each, at) => each === texts[at]);
  const shown = isBeginning && items.length > 0 ? [row.values.get(propertyId) ?? ''] : [];
  const rest = isBeginning ? texts.slice(items.length) : texts;
  return [...shown, ...rest].filter((each) => each !== '').join(', ');
}

/** The full value, page by page; null = not known, undefined = the row already shows as much as there is. */
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
      // Of a calculated rollup the items are the relations; its result comes with the last page.
      if (isCalculated(answer.property_item)) {
        const text = propertyText(answer.property_item);
        return text === '' ? undefined : text;
      }
      return joinedAfter(row, truncated, texts);
    }
    cursor = next;
  }
}

/** The full value; undefined also when the row was deleted since its page was read, which says nothing about its data source. */
async function fetchTextIfPresent(...args: Parameters<typeof fetchText>): Promise<string | null | undefined> {
  try {
    return await fetchText(...args);
  } catch (error) {
    if (error instanceof NotionError && error.code === 'not_shared') return undefined;
    throw error;
  }
}

/** Fetches the values that a row truncates at 25 references, in the wanted columns only (provider-apis.md B.3). */
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
