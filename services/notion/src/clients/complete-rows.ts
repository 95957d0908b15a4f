import { propertyText } from '../domain/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';
import type { NotionLine } from './notion-line.ts';
import { NotionTrouble } from './notion-trouble.ts';
import type { RawRow } from './read-page.ts';

/** One value to its end, page by page. */
async function wholeText(
  line: NotionLine,
  pageId: string,
  propertyId: string,
  signal: AbortSignal,
): Promise<string> {
  const texts: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = { page_id: pageId, property_id: propertyId, ...(cursor && { start_cursor: cursor }) };
    const answer = await line.ask((client) => client.pages.properties.retrieve(asked), signal);
    if (answer.object !== 'list') return propertyText(answer);
    texts.push(...answer.results.map(propertyText));
    const next = answer.next_cursor ?? undefined;
    cursor = next === cursor ? undefined : next;
  } while (cursor !== undefined);
  return texts.filter((each) => each !== '').join(', ');
}

/** The whole value; null = the row went since its page was read, which tells nothing about its data source. */
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
    for (const each of cut.filter((id) => wanted.includes(id))) {
      const whole = await wholeTextIfThere(line, row.id, each, signal);
      if (whole !== null) values.set(each, whole);
    }
    done.push(cut.length > 0 ? { ...row, values } : row);
  }
  return done;
}
