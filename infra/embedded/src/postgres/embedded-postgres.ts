import { join } from 'node:path';
import type { Deadline } from '@geoplan/kit/deadline';
import { freePort } from '../ports.ts';
import { StartError } from '../start-error.ts';
import { prepareCluster, superuser } from './cluster.ts';
import { findPostgresPackage } from './platform-package.ts';
import { chooseServerAccount, type ServerAccount } from './server-account.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { createServiceDatabases } from './service-databases.ts';
import { stopOrphan } from './stop-orphan.ts';
import { superviseServer } from './supervise-server.ts';

/** PostgreSQL server on a loopback port. It stops when this process ends, even if the process is killed. */
export interface EmbeddedPostgres {
  readonly port: number;
  readonly account: ServerAccount['kind'];
  /** True if a server left by a killed launcher was stopped first. */
  readonly foundOrphan: boolean;
  /** Process id of the current server. */
  pid(): number;
  /** Connection URL of one of the databases. */
  readonly url: (database: string) => string;
  /** See `ServerProcess`. */
  stop(deadline?: Deadline): Promise<void>;
  /** Starts the shutdown of the server without waiting for it. */
  abandon(): void;
}

interface EmbeddedPostgresOptions {
  /** Existing folder that contains the cluster in its subfolder `postgres` and the log in `postgres.log`. */
  dataDir: string;
  databases: readonly string[];
  /** Stored password of a role, generated on first use. */
  passwordOf: (role: string) => string;
  /** Aborts the creation of a new cluster, the slowest step. */
  aborted?: AbortSignal;
  /** Called after a dead server was restarted, or with the reason if it could not be restarted. */
  onServerDied?: (failure?: unknown) => void;
}

const portAttempts = 3;

type Start = (port: number) => Promise<ServerProcess>;

/** Retries, because another program can take the port before the server uses it. */
async function startOnFreePort(start: Start): Promise<{ port: number; server: ServerProcess }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, server: await start(port) };
    } catch (error) {
      if (attempt === portAttempts || !String(error).includes('TCP/IP')) throw error;
    }
  }
}

function urlFor(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function createDatabases(options: EmbeddedPostgresOptions, port: number): Promise<void> {
  const wanted = options.databases.map((name) => ({ name, password: options.passwordOf(name) }));
  try {
    await createServiceDatabases(urlFor(port, superuser, options.passwordOf(superuser), 'postgres'), wanted);
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new StartError(
      'database authentication failed: restore the secrets.json with which the database was created',
    );
  }
}

/**
 * Starts PostgreSQL on the data in `dataDir`; creates the cluster, roles and databases on first use.
 * @throws StartError with a one-line message for the person who started the product
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const native = findPostgresPackage();
  const account = chooseServerAccount(native, options.dataDir);
  const cluster = join(options.dataDir, 'postgres');
  const foundOrphan = await stopOrphan(cluster);
  await prepareCluster(cluster, account, native, options.passwordOf(superuser), options.aborted);
  const logFile = join(options.dataDir, 'postgres.log');
  const start: Start = (port) => startServerProcess({ cluster, account, native, port, logFile });
  const { port, server } = await startOnFreePort(start);
  const supervised = superviseServer(server, () => start(port), options.onServerDied ?? (() => {}));
  try {
    await createDatabases(options, port);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return {
    port,
    account: account.kind,
    foundOrphan,
    pid: () => supervised.current().pid,
    url: (database) => urlFor(port, database, options.passwordOf(database), database),
    stop: (deadline) => supervised.stop(deadline),
    abandon: () => supervised.abandon(),
  };
}
