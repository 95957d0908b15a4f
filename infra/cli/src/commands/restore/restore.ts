import { migrationsOf, ofEach, withClient } from '../../databases.ts';
import { databaseNames, type DatabaseName, type Installation } from '../../installation.ts';
import { refuseUnknown } from '../../known-migrations.ts';
import type { Report } from '../../program.ts';
import { dumpFile, type Manifest } from '../backup-folder.ts';
import { runPgProgram } from '../pg-program.ts';
import { checkBackup } from './check-backup.ts';
import { decide, findState, moveAside, putBack, removeFormer, type RestoreState } from './former-content.ts';
import { refuseConnected } from './refuse-connected.ts';

const nextStep = `Start the services with the SECRETS_KEYS of that time; each sends the others what they keep a copy of.
If site counts next to keywords stay wrong: «Обновить» under /notion-data. Then: geoplan doctor.
`;
const settledTexts: Record<RestoreState, string> = {
  none: 'No interrupted restore was found: nothing has changed.\n',
  undecided: 'Interrupted restore reverted: all databases are as before it.\n',
  decided: 'Interrupted restore completed: all databases are as in its backup.\n',
};

/** Target of one restore. */
interface Target {
  installation: Installation;
  /** Server process of the session with the restore lock. */
  lockPid: number;
  /** Aborted by SIGINT and SIGTERM. */
  signal: AbortSignal;
}

/** Runs `work` under the restore lock of this installation; SIGINT and SIGTERM abort its `signal`. */
async function withRestoreLock<T>(
  installation: Installation,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort(new Error('interrupted by a signal'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupt);
  try {
    return await withClient(installation.databaseUrl('auth'), async (client) => {
      const { rows } = await client.query<{ isHeld: boolean; pid: number }>(
        `select pg_try_advisory_lock(hashtext('geoplan restore')) as "isHeld", pg_backend_pid() as pid`,
      );
      const [lock] = rows;
      if (!lock?.isHeld) throw new Error('another geoplan restore is running');
      return await work({ installation, lockPid: lock.pid, signal: stop.signal });
    });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
  }
}

/**
 * Completes or reverts an interrupted restore. Safe while services are connected, because it only brings back the
 * content that they use.
 */
async function settle(installation: Installation): Promise<RestoreState> {
  const state = await findState(installation);
  if (state === 'decided') await removeFormer(installation);
  if (state === 'undecided') await putBack(installation);
  return state;
}

async function refuseFilled(installation: Installation): Promise<void> {
  const present = await ofEach(installation, (_name, url) =>
    withClient(url, async (client) => {
      const { rowCount } = await client.query(
        `select from pg_class where relnamespace = to_regnamespace('public') limit 1`,
      );
      return rowCount;
    }),
  );
  const filled = databaseNames.filter((name) => present[name] !== 0);
  if (filled.length === 0) return;
  throw new Error(
    `databases not empty: ${filled.join(', ')}. Stop the services and use --replace to remove their content`,
  );
}

async function restoreOne(
  { installation, signal }: Target,
  name: DatabaseName,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const url = installation.databaseUrl(name);
  const args = [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    // Without this option, the dump's "create schema public" would abort the restore.
    '--schema=public',
    `--dbname=${new URL(url).pathname.slice(1)}`,
    dumpFile(folder, name),
  ];
  signal.throwIfAborted();
  await runPgProgram('pg_restore', url, args, signal);
  const found = await withClient(url, migrationsOf);
  if (found.join() !== manifest.databases[name].migrations.join())
    throw new Error(`${name}.dump has other migrations than manifest.json`);
}

/** Reverts the databases after a failure. @throws Error unless the restored content was already final */
async function takeBack(target: Target, error: unknown): Promise<void> {
  const reason = target.signal.aborted ? 'interrupted by a signal' : (error as Error).message;
  const state = await settle(target.installation).catch((failure: unknown) => {
    throw new Error(
      `${reason}. The previous content was kept but could not be put back: ${(failure as Error).message}. Run geoplan restore again`,
      { cause: error },
    );
  });
  if (state !== 'decided') throw new Error(`${reason}; all databases are as before`, { cause: error });
}

/**
 * Restores all databases but keeps their previous content, which is removed only after the last database is complete.
 */
async function restoreAll(target: Target, folder: string, manifest: Manifest): Promise<void> {
  const { installation, lockPid } = target;
  try {
    await moveAside(installation);
    // A service started after this point detects the renamed schema and refuses to start.
    await refuseConnected(installation, lockPid);
    for (const name of databaseNames) await restoreOne(target, name, folder, manifest);
    await refuseConnected(installation, lockPid);
    await decide(installation);
  } catch (error) {
    await takeBack(target, error);
  }
  await removeFormer(installation).catch((error: unknown) => {
    const reason = (error as Error).message;
    throw new Error(
      `all databases were restored, but their previous content was not removed: ${reason}. Run geoplan restore to remove it`,
      { cause: error },
    );
  });
}

/**
 * Restores a backup into all databases or changes none (decision 0039). `isReplacing` removes the current content of
 * the databases; otherwise the databases must be empty. Without a folder, the function only completes or reverts an
 * interrupted restore.
 * @throws Error for an incomplete or newer backup, a connected service, a database that is not empty or cannot be
 * reached, or a failed pg_restore
 */
export function restore(
  installation: Installation,
  folder: string | undefined,
  { isReplacing }: { isReplacing: boolean },
): Promise<Report> {
  return withRestoreLock(installation, async (target) => {
    const settled = await settle(installation);
    if (folder === undefined) return { data: { settled }, text: settledTexts[settled], isGood: true };
    const manifest = await checkBackup(folder, (name) => installation.databaseUrl(name));
    await refuseUnknown((name) => manifest.databases[name].migrations);
    await refuseConnected(installation, target.lockPid);
    if (!isReplacing) await refuseFilled(installation);
    await restoreAll(target, folder, manifest);
    const { takenAt } = manifest;
    const first = settled === 'none' ? '' : settledTexts[settled];
    return {
      data: { folder, takenAt, databases: databaseNames, settled },
      text: `${first}${databaseNames.length} databases are as of ${takenAt}.\n${nextStep}`,
      isGood: true,
    };
  });
}
