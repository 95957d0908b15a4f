import { join } from 'node:path';
import { demoAccounts } from '@geoplan/auth/domain/demo-accounts';
import { ConfigError, readConfig } from '@geoplan/kit/config';
import { createLog, type Log } from '@geoplan/kit/log';
import { banner } from './banner.ts';
import { checkPorts } from './ports.ts';
import { embeddedConfigSchema, realServersOf } from './config.ts';
import { openDataFolder } from './data-folder/data-folder.ts';
import { exposureOf } from './network-exposure.ts';
import { openSecretStore } from './data-folder/secret-store.ts';
import { endOnError } from './shutdown/end-on-error.ts';
import { createShutdownSequence } from './shutdown/shutdown-sequence.ts';
import { openLogFile } from './data-folder/log-file.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { createProgress } from './progress.ts';
import { StartError } from './start-error.ts';
import { startProduct } from './start-product.ts';

const isDev = process.argv.includes('--dev');
/** Used by a restore, which needs the database server without the services. */
const isPostgresOnly = process.argv.includes('--postgres-only');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let log: Log | undefined;
// Writing to a closed terminal must not crash the process before everything is stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const shutdown = createShutdownSequence(say, () => log);

/** Reports a failed start in one line; only the log contains the stack. */
function reportFailedStart(error: unknown): void {
  // A start interrupted by the user needs no report.
  if (shutdown.ending()) return;
  const isOurs = error instanceof StartError || error instanceof ConfigError;
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  process.stderr.write(`Geoplan did not start: ${reason}${isOurs ? '' : ' (details in the log)'}\n`);
  log?.info({ err: error }, 'start failed');
  void shutdown.end(1);
}

async function start(): Promise<void> {
  const config = readConfig(embeddedConfigSchema);
  if (isPostgresOnly && config.DATABASE_URL !== undefined)
    throw new StartError('--postgres-only starts the embedded PostgreSQL, and DATABASE_URL names another');
  if (!isPostgresOnly) await checkPorts(config);
  const folder = openDataFolder(config.DATA_DIR);
  shutdown.onStop('data folder', () => folder.release());
  const logFile = join(folder.path, 'geoplan.log');
  const destination = openLogFile(logFile, { ending: () => shutdown.ending() });
  const logFor = (service: string): Log => createLog({ service, level: config.LOG_LEVEL, destination });
  const ownLog = logFor('geoplan');
  log = ownLog;
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error) => endOnError(error, shutdown, ownLog));
  const dataDir = folder.path;
  const secrets = openSecretStore(dataDir);
  if (isPostgresOnly) {
    await startPostgres({ serverUrl: undefined, dataDir, secrets, shutdown, log: logFor('postgres') });
    say(`PostgreSQL of ${dataDir} runs without Geoplan: npx geoplan restore. Ctrl-C ends it.`);
    return;
  }
  say('Geoplan is starting…');
  const port = await startProduct({
    config,
    dataDir,
    secrets,
    shutdown,
    progress: createProgress(say),
    logFor,
    buildsWeb: !isDev,
  });
  const startedInS = performance.now() / 1_000;
  say(
    banner({
      port,
      listenAddress: config.LISTEN_ADDRESS,
      exposure: exposureOf(config),
      hasTrustedProxies: config.TRUSTED_PROXIES.rules.length > 0,
      dataDir,
      logFile,
      startedInS,
      demoAccounts,
      realServers: realServersOf(config),
    }),
  );
  if (isDev) say('  Web app with hot reload: npm run dev -w web\n');
}

start().catch(reportFailedStart);
