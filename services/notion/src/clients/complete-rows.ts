import { isCalculated, propertyText } from '../domain/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';
import type { NotionLine } from './notion-line.ts';
import { NotionTrouble } from './notion-trouble.ts';
import type { CutValue, RawRow } from './read-page.ts';

/** The pieces of a list as one text; names of several runs are whole in what the row shows, and in pieces here. */
function joinedAfter(row: WorkspaceRow, { propertyId, items }: CutValue, texts: readonly string[]): string {
  // Else somebody has changed it since.
  const isBeginning = items.every((each, at) => each === texts[at]);
  const shown = isBeginning && items.length > 0 ? [row.values.get(propertyId) ?? ''] : [];
  const rest = isBeginning ? texts.slice(items.length) : texts;
  return [...shown, ...rest].filter((each) => each !== '').join(', ');
}

/** One value to its end, page by page; null = it cannot be had any better than the row shows it. */
async function wholeText(
  line: NotionLine,
  row: WorkspaceRow,
  cut: CutValue,
  signal: AbortSignal,
): Promise<string | null> {
  const texts: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const asked = {
      page_id: row.id,
      property_id: cut.propertyId,
      ...(cursor !== undefined && { start_cursor: cursor }),
    };
    const answer = await line.ask((client) => client.pages.properties.retrieve(asked), signal);
    if (answer.object !== 'list') return propertyText(answer);
    texts.push(...answer.results.map(propertyText));
    const next = answer.next_cursor ?? undefined;
    if (next === undefined || next === cursor) {
      // Of a calculated rollup the items are the relations; what it comes to is told with the last page.
      if (isCalculated(answer.property_item)) return propertyText(answer.property_item) || null;
      return joinedAfter(row, cut, texts);
    }
    cursor = next;
  }
}

/** The whole value; null also when the row went since its page was read, which tells nothing about its data source. */
async function wholeTextIfThere(...asked: Parameters<typeof wholeText>): Promise<string | null> {
  try {
    return await wholeText(...asked);
  } catch (error) {
    if (error instanceof NotionTrouble && error.code === 'not_shared') return null;
    throw error;
  }
}

/** Reads to the end what a row cuts at 25 references, in the wanted columns only (provider-apis.md B.3). */
export async function completeRows(
  line: NotionLine,
  rows: readonly RawRow[],
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<WorkspaceRow[]> {
  const done: WorkspaceRow[] = [];
  for (const { row, cut } of rows) {
    const values = new Map(cut.length > 0 ? row.values : []);
    for (const each of cut.filter(({ propertyId }) => wanted.includes(propertyId))) {
      const whole = await wholeTextIfThere(line, row, each, signal);
      if (whole !== null) values.set(each.propertyId, whole);
    }
    done.push(cut.length > 0 ? { ...row, values } : row);
  }
  return done;
}
