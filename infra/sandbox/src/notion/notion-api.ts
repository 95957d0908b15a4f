import { randomUUID } from 'node:crypto';
import { Router, type Request } from 'express';
import { createAccounts, createRateWindow } from '../accounts.ts';
import { jsonBody, queryOf, type EmulatedApi, type EmulatorContext } from '../emulated-api.ts';
import { userOf } from './workspace/cell.ts';
import { createNotionControl } from './notion-control.ts';
import { invalid, notFound, notionErrorBody, NotionApiError } from './api/notion-api-error.ts';
import { plainId } from './notion-id.ts';
import type { NotionWorkspace } from './workspace/notion-workspace.ts';
import type { SandboxDataSource } from './workspace/workspace-model.ts';
import { propertyItem } from './api/property-item.ts';
import { createQueries } from './api/query-rows.ts';
import { searchSources } from './api/search-sources.ts';
import { databaseObject, dataSourceObject, pageObject, type RowView } from './api/wire-objects.ts';

/** Requests per second of one integration (provider-apis.md B.5). */
const requestsPerSecond = 3;
/** API versions in which a database contains data sources (provider-apis.md B.1). */
const versions = new Set(['2025-09-03', '2026-03-11']);

/** Request with its token. */
interface Call {
  request: Request;
  token: string;
  /** Path segments after `/v1`, decoded. */
  parts: string[];
}

function tokenOf(request: Request): string | null {
  return /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1] ?? null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Checks the caller's permissions. */
function admit({ request, token }: Call, workspace: NotionWorkspace): void {
  if (!/^(ntn|secret)_/.test(token) || token === 'ntn_bad' || workspace.isRevoked(token))
    throw new NotionApiError(401, 'unauthorized', 'API token is invalid.');
  const version = request.header('notion-version');
  if (version === undefined)
    throw new NotionApiError(
      400,
      'missing_version',
      'Notion-Version header failed validation: Notion-Version header should be defined, instead was `undefined`.',
    );
  if (!versions.has(version)) throw invalid(`Notion-Version header failed validation: ${version}`);
  if (token === 'ntn_nocap')
    throw new NotionApiError(403, 'restricted_resource', 'Insufficient permissions for this endpoint.');
}

function idIn(part: string | undefined, name: string): string {
  const id = plainId(part ?? '');
  if (id === null)
    throw invalid(
      `path failed validation: path.${name} should be a valid uuid, instead was \`"${part ?? ''}"\`.`,
    );
  return id;
}

/** Requested columns, by name or id, with or without `[]` after the parameter's name. */
function viewOf({ request, token }: Call, source: SandboxDataSource): RowView {
  const asked = queryOf(request);
  const wanted = [...asked.getAll('filter_properties'), ...asked.getAll('filter_properties[]')];
  const ids = new Set(wanted.flatMap((each) => [each, encodeURIComponent(each)]));
  const columns = source.columns.filter(({ id, name }) => ids.has(id) || ids.has(name));
  const unknown = wanted.find(
    (each) => !columns.some(({ id, name }) => [id, name].includes(each) || id === encodeURIComponent(each)),
  );
  if (unknown !== undefined) throw invalid(`Could not find property with name or id: ${unknown}`);
  return {
    columns: wanted.length > 0 ? columns : source.columns,
    seesUsers: !token.startsWith('ntn_nousers'),
    seesContent: !token.startsWith('ntn_nocontent'),
  };
}

function bodyOf(request: Request): unknown {
  const bytes: unknown = request.body;
  const body = jsonBody(request);
  if (body === undefined && Buffer.isBuffer(bytes) && bytes.length > 0)
    throw new NotionApiError(400, 'invalid_json', 'Error parsing JSON body.');
  return body;
}

function reader(workspace: NotionWorkspace) {
  const query = createQueries(workspace);

  function sourceFor(token: string, id: string, named: string): SandboxDataSource {
    const source = workspace.findDataSource(id);
    const isShared = source && workspace.findDatabase(source.databaseId)?.isShared;
    if (!source || !isShared || token === 'ntn_unshared') throw notFound('data_source', named);
    return source;
  }

  return {
    database({ token, parts: [, named] }: Call) {
      const id = idIn(named, 'database_id');
      // Invented for the sandbox, because Notion does not publish its responses to each kind of wrong id.
      if (token !== 'ntn_unshared' && workspace.findRow(id))
        throw invalid(`Provided ID ${named} is a page, not a database. Use the pages API instead.`);
      const database = workspace.findDatabase(id);
      if (!database?.isShared || token === 'ntn_unshared') throw notFound('database', named ?? '');
      const sources = database.dataSourceIds.map((each) => sourceFor(token, each, each));
      return databaseObject(database, sources);
    },
    dataSource: ({ token, parts: [, named] }: Call) =>
      dataSourceObject(sourceFor(token, idIn(named, 'data_source_id'), named ?? '')),
    query(call: Call) {
      const { token, request, parts } = call;
      const source = sourceFor(token, idIn(parts[1], 'data_source_id'), parts[1] ?? '');
      return query(source, bodyOf(request), viewOf(call, source));
    },
    search: ({ token, request }: Call) => searchSources(workspace, token !== 'ntn_unshared', bodyOf(request)),
    page(call: Call) {
      const { token, parts, request } = call;
      const row = workspace.findRow(idIn(parts[1], 'page_id'));
      if (!row) throw notFound('page', parts[1] ?? '');
      const source = sourceFor(token, row.dataSourceId, parts[1] ?? '');
      if (parts[2] === 'properties') return propertyItem(row, source, parts[3] ?? '', queryOf(request));
      return pageObject(row, source, viewOf(call, source));
    },
    me: () => ({ ...userOf('Sandbox'), type: 'bot', bot: { owner: { type: 'workspace', workspace: true } } }),
  };
}

/** Responds by route; a path that Notion does not have, or no longer has, is an invalid URL. */
function answer(call: Call, read: ReturnType<typeof reader>): Record<string, unknown> {
  const { method } = call.request;
  const [what = '', , more] = call.parts;
  const shape = `${method} ${what} ${call.parts.length} ${more ?? ''}`;
  if (shape === 'GET databases 2 ') return read.database(call);
  if (shape === 'GET data_sources 2 ') return read.dataSource(call);
  if (shape === 'POST data_sources 3 query') return read.query(call);
  if (shape === 'POST search 1 ') return read.search(call);
  if (shape === 'GET pages 2 ' || shape === 'GET pages 4 properties') return read.page(call);
  if (shape === 'GET users 2 ' && call.parts[1] === 'me') return read.me();
  throw new NotionApiError(400, 'invalid_request_url', 'Invalid request URL.');
}

function tooFast(): NotionApiError {
  return new NotionApiError(
    429,
    'rate_limited',
    'You have been rate limited. Please try again in a few minutes.',
    {
      additional_data: { rate_limit_reason: 'public_api_request_rate_limit', retry_after: '1' },
    },
  );
}

/**
 * Emulates Notion with data sources (provider-apis.md B). Any `ntn_…` token is an integration with access to
 * everything.
 */
export function createNotionApi(context: EmulatorContext, workspace: NotionWorkspace): EmulatedApi {
  const rateWindowOf = createAccounts((token) =>
    token.startsWith('ntn_unlimited') ? () => true : createRateWindow(requestsPerSecond, 1_000),
  );
  const read = reader(workspace);
  const routes = Router();
  routes.use((request, response) => {
    const requestId = randomUUID();
    response.set('x-notion-request-id', requestId);
    const [, version, ...parts] = request.path.split('/').map(decoded);
    const call: Call = { request, token: tokenOf(request) ?? '', parts };
    try {
      admit(call, workspace);
      if (!rateWindowOf(call.token)(context.now())) throw tooFast();
      if (version !== 'v1') throw new NotionApiError(400, 'invalid_request_url', 'Invalid request URL.');
      response.json({ ...answer(call, read), request_id: requestId });
    } catch (error) {
      if (!(error instanceof NotionApiError)) throw error;
      if (error.status === 429) response.set('retry-after', '1');
      const body = notionErrorBody(error.status, error.code, error.message, error.more);
      response.status(error.status).json({ ...body, request_id: requestId });
    }
  });
  return {
    prefix: '/notion',
    describe: (request) => ({ key: tokenOf(request), keywords: [], country: null }),
    routes,
    control: createNotionControl(workspace),
  };
}
