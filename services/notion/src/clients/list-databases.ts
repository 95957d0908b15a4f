import { plainId } from '@geoplan/contracts/fields/notion-id';
import type { Client } from '@notionhq/client';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { DatabaseListing, ListedDatabase } from '../domain/workspace.ts';
import type { NotionHttp } from './notion-http.ts';
import { NotionError } from './notion-error.ts';

type SearchParams = Parameters<Client['search']>[0];
type Found = Awaited<ReturnType<Client['search']>>['results'][number];

/** Maximum number of requested pages. They contain 500 data sources and take a few seconds, while a user waits. */
const maxPages = 5;
/** Maximum length of a returned title, characters. */
const maxTitle = 200;

/** Database of a data source, with the source's title; null for another object or for a data source in the trash. */
function listed(found: Found): { id: string; title: string } | null {
  if (found.object !== 'data_source' || !('parent' in found) || found.in_trash) return null;
  const title = sanitizeText(found.title.map((each) => each.plain_text).join(''));
  const { parent } = found;
  // A source whose database is not reported can also be found by its own id (find-database).
  const id = parent.type === 'database_id' ? parent.database_id : found.id;
  return { id: plainId(id), title: title.slice(0, maxTitle).toWellFormed() };
}

/**
 * Lists databases that an integration may read, found by Notion's search; a database with several data sources is
 * listed once.
 * @throws NotionError
 */
export async function listDatabases(http: NotionHttp, signal: AbortSignal): Promise<DatabaseListing> {
  const databases = new Map<string, ListedDatabase>();
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const params: SearchParams = {
      filter: { property: 'object', value: 'data_source' },
      sort: { timestamp: 'last_edited_time', direction: 'descending' },
      page_size: 100,
      ...(cursor !== undefined && { start_cursor: cursor }),
    };
    const answer = await http.send((client) => client.search(params), signal);
    if (!Array.isArray(answer.results)) throw new NotionError('bad_answer');
    for (const found of answer.results) {
      const source = listed(found);
      if (!source) continue;
      const known = databases.get(source.id);
      if (!known) databases.set(source.id, { id: source.id, titles: [source.title] });
      else if (!known.titles.includes(source.title)) known.titles.push(source.title);
    }
    const next = answer.next_cursor ?? undefined;
    if (!answer.has_more || next === undefined || next === cursor)
      return { databases: [...databases.values()], isComplete: !answer.has_more };
    cursor = next;
  }
  return { databases: [...databases.values()], isComplete: false };
}
