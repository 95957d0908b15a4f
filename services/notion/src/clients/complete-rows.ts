import { isMaybeCut, propertyText } from '../domain/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';
import type { NotionLine } from './notion-line.ts';
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

/** Reads to the end what a row cuts at 25 references, in the wanted columns only (provider-apis.md B.3). */
export async function completeRows(
  line: NotionLine,
  rows: readonly RawRow[],
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<WorkspaceRow[]> {
  const done: WorkspaceRow[] = [];
  for (const { row, raw } of rows) {
    const cut = wanted.filter((each) => isMaybeCut(raw.get(each)));
    const values = new Map(row.values);
    for (const each of cut) values.set(each, await wholeText(line, row.id, each, signal));
    done.push(cut.length > 0 ? { ...row, values } : row);
  }
  return done;
}
