import { randomBytes } from 'node:crypto';
import { defaultCountingRule } from '@geoplan/contracts/notion/notion-site';
import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { generateGatewaySigningKey, publicKeysOf } from '@geoplan/kit/identity/gateway-keys';
import { createLog } from '@geoplan/kit/log';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import type { NotionTables } from '@geoplan/notion/db/tables';
import { tokenContext } from '@geoplan/notion/db/configs/config-rows';
import { Client } from 'pg';
import { startChildServer, type ChildServer } from '../geo/child-server.ts';
import { workspaceTitle } from './synthetic-sites.ts';
import { call, createCaller, type Caller } from './notion-calls.ts';

/** The sandbox's integration without a rate limit. */
const token = 'ntn_unlimited_bench';
const log = createLog({ service: 'bench', level: 'warn' });

/** Resources of a round. */
export interface NotionTestbed {
  /** Version of Postgres. */
  version: string;
  rows: number;
  /** Control API: edits of the workspace, and its request log; without a trailing slash. */
  control: string;
  /** The workspace's only data source. */
  rowIds: readonly string[];
  ours: ChildServer;
  bare: ChildServer;
  ask: Caller;
  /** The service's own database. */
  database: Database<NotionTables>;
  /** Resets the service to a connection without any rows. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

interface Listed {
  databases: { id: string; title: string; dataSources: { id: string; rowIds: string[] }[] }[];
}

async function findWorkspace(origin: string) {
  const answer = await call(`${origin}/__sandbox/notion/`);
  const { databases } = JSON.parse(answer.body.toString()) as Listed;
  const found = databases.find(({ title }) => title === workspaceTitle);
  const [source] = found?.dataSources ?? [];
  if (!found || !source) throw new Error('the sandbox does not hold the database');
  return { databaseId: found.id, dataSource: source.id, rowIds: source.rowIds };
}

/** Creates a database on the server at `server`; the service creates its tables. */
async function createOwnDatabase(server: string): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query('create database notion template template0');
  await client.end();
  const url = new URL(server);
  url.pathname = '/notion';
  return url.href;
}

/** Stores the connection directly in the database: through the API the first sync would start at once. */
function resetter(database: Database<NotionTables>, secretsKeys: string, databaseId: string) {
  const box = createSecretBox(secretsKeys);
  return async () => {
    const id = crypto.randomUUID();
    const { pool } = database;
    await pool.query('truncate configs, sites, staged_sites, announced_counts, announced_sites cascade');
    await pool.query(
      `insert into configs (id, name, sealed_token, is_default, counting) values ($1, 'Bench', $2, true, $3)`,
      [id, box.seal(token, tokenContext(id)), JSON.stringify(defaultCountingRule)],
    );
    await pool.query('insert into config_databases (config_id, database_id, is_main) values ($1, $2, true)', [
      id,
      databaseId,
    ]);
  };
}

const start = (file: string, env: Record<string, string>) =>
  startChildServer(new URL(file, import.meta.url).href, env);

/** Starts the workspace, our service and the bare loop, each as a separate process. */
export async function startNotionTestbed(server: string, rows: number): Promise<NotionTestbed> {
  const url = await createOwnDatabase(server);
  const workspace = await start('workspace-process.ts', { ROWS: String(rows) });
  const { databaseId, dataSource, rowIds } = await findWorkspace(workspace.origin);
  const signingKey = generateGatewaySigningKey();
  const secretsKeys = `bench:${randomBytes(32).toString('base64')}`;
  const notionUrl = `${workspace.origin}/notion`;
  const ours = await start('notion-process.ts', {
    DATABASE_URL: url,
    BUS_URL: server,
    GATEWAY_PUBLIC_KEYS: publicKeysOf(signingKey),
    SECRETS_KEYS: secretsKeys,
    NOTION_URL: notionUrl,
  });
  const bare = await start('bare-loop-process.ts', {
    NOTION_URL: notionUrl,
    TOKEN: token,
    DATA_SOURCE: dataSource,
  });
  const database = createDatabase<NotionTables>({ url, log, applicationName: 'bench' });
  const version = await database.pool.query<{ server_version: string }>('show server_version');
  return {
    version: version.rows[0]?.server_version ?? '',
    rows,
    control: `${workspace.origin}/__sandbox`,
    rowIds,
    ours,
    bare,
    ask: createCaller(ours.origin, signingKey),
    database,
    reset: resetter(database, secretsKeys, databaseId),
    async stop() {
      await Promise.all([ours.stop(), bare.stop(), workspace.stop()]);
      await database.close();
    },
  };
}
