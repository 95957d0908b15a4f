import { cachedSites, listSyncs } from '@geoplan/contracts/notion/notion';
import { defaultCountingRule, type CountingRule } from '@geoplan/contracts/notion/notion-site';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { tokenContext } from '../db/configs/config-rows.ts';
import { startNotion } from './start-notion.ts';

type Options = NonNullable<Parameters<typeof startNotion>[0]>;

/** Connection that a test stores directly. */
interface Connection {
  /** The main database comes first. */
  databaseIds: readonly string[];
  token?: string;
  isDefault?: boolean;
  isActive?: boolean;
  counting?: CountingRule;
}

/** Token of the sandbox's integration without a rate limit. */
export const defaultToken = 'ntn_unlimited_test';

/** Tables with the data of a test; those of a connection are emptied with it. */
const emptied = [
  'configs',
  'sites',
  'staged_sites',
  'removed_sites',
  'announced_counts',
  'announced_sites',
  'site_history',
  'site_verdicts',
  'rate_limits',
];

/** Row cap of one query in Notion (provider-apis.md B.3). */
const mostRows = 10_000;

/** Starts the service with a separate sandbox. */
export async function startNotionOnSandbox(options: Options = {}) {
  const sandbox = await startSandbox({ port: 0 });
  const baseUrl = `${sandbox.url}/notion`;
  const notion = await startNotion({ ...options, notion: { baseUrl, ...options.notion } });
  const box = createSecretBox(notion.running.secretsKeys);

  /** Stores a connection without syncing it; returns its id. */
  async function connectTo(connection: Connection): Promise<string> {
    const { databaseIds, token = defaultToken, isDefault = true, isActive = true } = connection;
    const id = crypto.randomUUID();
    const counting = JSON.stringify(connection.counting ?? defaultCountingRule);
    await notion.sql(
      `insert into configs (id, name, sealed_token, is_active, is_default, counting) values ($1, 'Test', $2, $3, $4, $5)`,
      [id, box.seal(token, tokenContext(id)), isActive, isDefault, counting],
    );
    for (const [at, databaseId] of databaseIds.entries())
      await notion.sql(
        `insert into config_databases (config_id, database_id, is_main, sort_order) values ($1, $2, $3, $4)`,
        [id, databaseId, at === 0, at],
      );
    return id;
  }

  const syncs = async () =>
    listSyncs.response.parse((await notion.send('GET', '/api/notion/sync')).body).data;

  /** Waits until no sync is running, and all synced rows are counted. */
  const settled = (timeout = 240_000) =>
    vi.waitFor(
      async () => {
        const all = await syncs();
        const isBusy = all.some(({ status }) => status === 'waiting' || status === 'running');
        if (isBusy) throw new Error(`still reading: ${JSON.stringify(all)}`);
        const owed = await notion.sql('select from syncs where count_ordered_at is not null');
        if (owed.length > 0) throw new Error('not yet counted');
        return all;
      },
      { timeout, interval: 20 },
    );

  return {
    ...notion,
    sandbox,
    connectTo,
    syncs,
    settled,
    /** Syncs everything and waits for the end; returns the state of each database. */
    async sync(isFull = true) {
      const asked = await notion.send('POST', '/api/notion/sync', { body: { full: isFull } });
      expect(asked.status, asked.text).toBe(202);
      return settled();
    },
    projects: async (databaseId?: string) => {
      const query = databaseId === undefined ? '' : `?databaseId=${databaseId}`;
      return cachedSites.response.parse(
        (await notion.send('GET', `/api/notion/projects/cached${query}`)).body,
      );
    },
    /** Removes all connections, rows, faults and logs, so that the next test of a file starts with an empty service. */
    async clear() {
      sandbox.faults.clear();
      sandbox.delay(0);
      sandbox.notion.capRows(mostRows);
      // Truncating these tables would take longer than most tests.
      await notion.sql(emptied.map((table) => `delete from ${table}`).join(';'));
      sandbox.clearLog();
      notion.lines.length = 0;
    },
    async close() {
      await notion.close();
      await sandbox.close();
    },
  };
}

type Notion = Awaited<ReturnType<typeof startNotionOnSandbox>>;

/** One service and sandbox for the tests of a file, empty at the start of each test: a start costs more than most tests. */
export function sharedNotion(options: Options = {}): () => Notion {
  const started: { notion?: Notion } = {};
  const notion = (): Notion => {
    if (!started.notion) throw new Error('not started yet');
    return started.notion;
  };
  beforeAll(async () => {
    started.notion = await startNotionOnSandbox(options);
  });
  beforeEach(() => notion().clear());
  afterAll(() => started.notion?.close());
  return notion;
}
