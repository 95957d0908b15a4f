import { createConfig } from '@geoplan/contracts/notion/notion-configs';
import { cachedSites, listSyncs } from '@geoplan/contracts/notion/notion';
import { readSiteChecks } from '@geoplan/contracts/http-status/http-status';
import { scriptedChecker } from '@geoplan/httpcheck/testing/scripted-checker';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { expect, vi } from 'vitest';
import { startTestProduct } from './start-test-product.ts';

/** Token that the sandbox's Notion accepts without a rate limit. */
export const workspaceToken = 'ntn_unlimited_specified';

/** Sites of the second database, all of which are included in the specified check. */
const furtherSites = 12;

const siteOf = (name: string, status: string) => ({
  cells: {
    Name: `${name}.example`,
    URL: `https://${name}.example/`,
    Status: status,
    Brand: 'Lumora',
    GEO: ['DE'],
    Language: 'de',
    Type: 'review',
    'Start date': '2026-01-15',
    Responsible: 'Anna',
    Notes: 'a, b',
  },
});

/** Adds two databases with sites of one brand in one country to the sandbox. */
function addWorkspace({ notion }: Sandbox) {
  const main = notion.addDatabase({
    title: 'Sites',
    rows: [siteOf('launched', 'In prod'), siteOf('in-work', 'SEO process'), siteOf('gone', 'DELETED')],
  });
  const further = notion.addDatabase({
    title: 'More sites',
    rows: Array.from({ length: furtherSites }, (_each, at) => siteOf(`more-${at}`, 'Redirect')),
  });
  return {
    main: main.id,
    further: further.id,
    sites: 3 + furtherSites,
    furtherSites,
    /** Sites whose status is included in the specified check. */
    checkedSites: 2 + furtherSites,
  };
}

/** Body of a connection to both databases as the specification's form sends it. */
function configOf({ main, further }: ReturnType<typeof addWorkspace>, name: string, isDefault: boolean) {
  const database = { databaseName: 'More sites', databaseDescription: '', isActive: true, sortOrder: 0 };
  return {
    name,
    description: 'Все сайты',
    notionToken: workspaceToken,
    databaseId: main,
    isActive: true,
    isDefault,
    databases: [{ databaseId: further, ...database }],
  };
}

type Product = Awaited<ReturnType<typeof startTestProduct>>;

/** Client with the bearer of an admin on every call (docs/specification.md, P64). */
function clientOf({ origin, tokens }: Product) {
  /** Sends a call, such as `GET /api/settings`. */
  async function call(line: string, sent?: unknown, headers: Record<string, string> = {}) {
    const [method = '', path = ''] = line.split(' ');
    const authorization = `Bearer ${tokens.admin}`;
    const typed = { authorization, 'content-type': 'application/json', ...headers };
    const answer = await fetch(
      origin + path,
      sent === undefined
        ? { method, headers: { authorization, ...headers } }
        : { method, headers: typed, body: JSON.stringify(sent) },
    );
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  }

  /** Sends a call, expects a success that includes these fields, and returns the body. */
  async function expectAnswer(line: string, sent: unknown, fields: object, status = 200): Promise<unknown> {
    const answer = await call(line, sent);
    expect(answer, line).toMatchObject({ status, body: { success: true, ...fields } });
    return answer.body;
  }
  return { call, expectAnswer };
}
type Client = ReturnType<typeof clientOf>;

/** Waits until the workspace is read and the checker has each of its sites. */
async function waitForSites({ call }: Client): Promise<void> {
  const read = async (path: string): Promise<unknown> => (await call(`GET ${path}`)).body;
  async function isRead(): Promise<boolean> {
    const { data } = listSyncs.response.parse(await read(listSyncs.path));
    return data.length === 2 && data.every(({ status }) => status === 'ok');
  }
  await vi.waitUntil(isRead, { timeout: 100_000, interval: 100 });
  const { data } = cachedSites.response.parse(await read(cachedSites.path));
  // A site that the checker does not have yet is 404.
  const isKnown = async (id: string) =>
    readSiteChecks.response.safeParse(await read(`/api/http-status/urls/${id}`)).data?.data.url != null;
  for (const { id } of data) await vi.waitUntil(() => isKnown(id), { timeout: 100_000, interval: 100 });
}

/** Starts the product on the sandbox with a synced workspace, and a checker controlled by the test. */
export async function startSpecifiedProduct() {
  const sandbox = await startSandbox({ port: 0 });
  const workspace = addWorkspace(sandbox);
  const sites = scriptedChecker();
  const options = { sandboxUrl: sandbox.url, hasPortfolio: false, checker: sites.checker };
  const product = await startTestProduct(options);
  const client = clientOf(product);
  const config = (name: string, isDefault: boolean) => configOf(workspace, name, isDefault);
  const created = await client.expectAnswer('POST /api/notion-configs', config('Команда', true), {}, 201);
  await waitForSites(client);
  return {
    ...client,
    /** Host of the working keyword provider. */
    sandboxHost: new URL(sandbox.url).host,
    workspace,
    config,
    /** Id of the connection «Команда». */
    configId: createConfig.response.parse(created).data.id,
    /** Stops all checks of sites until the returned function is called. */
    hold: () => sites.hold(),
    async close() {
      await product.close();
      await sandbox.close();
    },
  };
}
