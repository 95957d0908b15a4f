import { StartError } from '../start-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { createDatabasesOnServer } from './service-databases.ts';
import type { SecretStore } from '../data-folder/secret-store.ts';
import type { ShutdownSequence } from '../shutdown/shutdown-sequence.ts';
import type { Log } from '@geoplan/kit/log';
import { randomBytes } from 'node:crypto';

/** Names of the databases: one per service, and one for the bus. */
const databaseNames = ['auth', 'geo', 'notion', 'balance', 'httpcheck', 'bus'] as const;
type DatabaseName = (typeof databaseNames)[number];

/** Connection URL of a service's database. */
export type DatabaseUrl = (name: DatabaseName) => string;

interface PostgresOptions {
  /** URL of the operator's server; `undefined` for the embedded server. */
  serverUrl: string | undefined;
  dataDir: string;
  secrets: SecretStore;
  shutdown: ShutdownSequence;
  log: Log;
}

async function onServer(serverUrl: string): Promise<DatabaseUrl> {
  try {
    const urls = await createDatabasesOnServer(serverUrl, databaseNames);
    return (name) => urls.get(name) ?? '';
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${(error as Error).message}`, { cause: error });
  }
}

/** Starts the embedded PostgreSQL with all databases, or creates them on the operator's server if one is configured. */
export async function startPostgres(options: PostgresOptions): Promise<DatabaseUrl> {
  const { serverUrl, dataDir, secrets, shutdown, log } = options;
  if (serverUrl !== undefined) return await onServer(serverUrl);
  const abort = new AbortController();
  shutdown.onStop('postgres start', () => abort.abort());
  const postgres = await startEmbeddedPostgres({
    aborted: abort.signal,
    dataDir,
    databases: databaseNames,
    passwordOf: (role) => secrets.get(`postgres:${role}`, () => randomBytes(24).toString('base64url')),
    onServerDied: (failure) => {
      if (failure === undefined) log.warn('PostgreSQL exited and was restarted');
      else log.error({ err: failure }, 'PostgreSQL exited and could not be restarted, retrying every 15 s');
    },
  });
  shutdown.onStop('postgres', ({ ended }) => postgres.stop(ended));
  shutdown.onAbandon(() => postgres.abandon());
  if (postgres.account !== 'own')
    log.warn(
      { account: postgres.account },
      'PostgreSQL started as nobody, because root started Geoplan, so other programs under that account can read its data (decision 0049)',
    );
  if (postgres.foundOrphan) log.info('stopped an orphaned PostgreSQL process left by a killed run');
  return postgres.url;
}
