import { plainId } from '@geoplan/contracts/fields/notion-id';
import type { Client } from '@notionhq/client';
import { extractDatabaseId } from '../domain/configs/database-id.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type {
  WorkspaceColumn,
  WorkspaceDatabase,
  WorkspaceDataSource,
  WorkspaceFailureCode,
} from '../domain/workspace.ts';
import type { NotionHttp } from './notion-http.ts';
import { NotionError } from './notion-error.ts';

type Found = Awaited<ReturnType<Client['databases']['retrieve']>>;
type FoundSource = Awaited<ReturnType<Client['dataSources']['retrieve']>>;

function titleOf(title: readonly { plain_text: string }[] | undefined): string {
  return sanitizeText((title ?? []).map((each) => each.plain_text).join(''));
}

function columnsOf(source: FoundSource): WorkspaceColumn[] {
  const columns = Object.values(source.properties ?? {});
  /** Returns the id as encoded in the schema, because an unknown id would make every query fail. */
  const spelled = (id: string) =>
    columns.find((each) => each.id === id || each.id === encodeURIComponent(id))?.id;
  // Names are sanitized because they are stored in jsonb, which a single malformed character would make unreadable.
  return columns.map((column) => {
    const { id: propertyId, name, type } = column;
    const followed = column.type === 'rollup' ? column.rollup?.relation_property_id : undefined;
    const relationId = followed === undefined ? undefined : spelled(followed);
    return { propertyId, name: sanitizeText(name), type, ...(relationId !== undefined && { relationId }) };
  });
}

/** Result of a request; null if Notion does not know the id. */
async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof NotionError && error.code === 'not_shared') return null;
    throw error;
  }
}

/** Meanings of a rejected id, by Notion's message. Every other 400 is unrelated to the id (provider-apis.md B.5). */
const idMeanings: readonly [RegExp, WorkspaceFailureCode][] = [
  [/is a linked database/i, 'linked_view'],
  [/should be a valid uuid/i, 'wrong_id'],
  [/is an? [\w ]+, not an? (database|data source|page)/i, 'wrong_id'],
];

/** Problem with the id; null if the failure is unrelated to the id. */
function idMeaning(error: unknown): WorkspaceFailureCode | null {
  if (!(error instanceof NotionError) || error.code !== 'bad_request') return null;
  return idMeanings.find(([words]) => words.test(error.said ?? ''))?.[1] ?? null;
}

/** True if the id belongs to a page. Notion then reports an unknown database, or rejects the id with 400. */
async function isPage(http: NotionHttp, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await orNull(http.send((client) => client.pages.retrieve({ page_id: id }), signal))) !== null;
  } catch (error) {
    if (idMeaning(error)) return false;
    throw error;
  }
}

async function retrieveDatabase(
  http: NotionHttp,
  id: string,
  signal: AbortSignal,
): Promise<WorkspaceDatabase | null> {
  const found: Found | null = await orNull(
    http.send((client) => client.databases.retrieve({ database_id: id }), signal),
  );
  if (!found || !('data_sources' in found)) return null;
  if (found.in_trash) throw new NotionError('not_shared');
  const sources = await Promise.all(
    found.data_sources.map(async (each): Promise<WorkspaceDataSource[]> => {
      const source = await orNull(
        http.send((client) => client.dataSources.retrieve({ data_source_id: each.id }), signal),
      );
      return source
        ? [{ id: plainId(each.id), title: sanitizeText(each.name), columns: columnsOf(source) }]
        : [];
    }),
  );
  const dataSources = sources.flat();
  // The database is a linked view, or the integration may read none of its data sources (provider-apis.md B.2).
  if (dataSources.length === 0) throw new NotionError('not_shared');
  return { id: plainId(found.id), title: titleOf(found.title), dataSources };
}

/** Finds the database of a data source; returns only the data source if the database itself cannot be read. */
async function findByDataSource(
  http: NotionHttp,
  id: string,
  signal: AbortSignal,
): Promise<WorkspaceDatabase | null> {
  const source = await orNull(
    http.send((client) => client.dataSources.retrieve({ data_source_id: id }), signal),
  );
  if (!source || !('parent' in source)) return null;
  const { parent } = source;
  const whole =
    parent.type === 'database_id' ? await retrieveDatabase(http, parent.database_id, signal) : null;
  if (whole) return whole;
  const title = titleOf(source.title);
  return { id, title, dataSources: [{ id, title, columns: columnsOf(source) }] };
}

/**
 * Finds a database by its id, by the id of one of its data sources, or by a pasted link to either.
 * @throws NotionError wrong_id, is_page, linked_view, not_shared, or another failure
 */
export async function findDatabase(
  http: NotionHttp,
  text: string,
  signal: AbortSignal,
): Promise<WorkspaceDatabase> {
  const id = extractDatabaseId(text);
  if (id === null) throw new NotionError('wrong_id');
  try {
    const found = (await retrieveDatabase(http, id, signal)) ?? (await findByDataSource(http, id, signal));
    if (found) return found;
    throw new NotionError((await isPage(http, id, signal)) ? 'is_page' : 'not_shared');
  } catch (error) {
    const code = idMeaning(error);
    if (code === null) throw error;
    const isOfPage = code === 'wrong_id' && (await isPage(http, id, signal));
    throw new NotionError(isOfPage ? 'is_page' : code, { cause: error });
  }
}
