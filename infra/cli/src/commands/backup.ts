import { mkdir, rm, writeFile } from 'node:fs/promises';
import { recordBackupQuery } from '@geoplan/auth/db/last-backup';
import { refuseUnfinishedRestore } from '@geoplan/kit/database/unfinished-restore';
import type { Client } from 'pg';
import { connect, migrationsOf, ofEach, withClient } from '../databases.ts';
import { databaseNames, type DatabaseName, type Installation } from '../installation.ts';
import type { Report } from '../program.ts';
import { digestOf, dumpFile, manifestFile, type Manifest } from './backup-folder.ts';
import { runPgProgram } from './pg-program.ts';

/**
 * Opens one connection per database, and takes a snapshot on all of them concurrently. @throws Error if a database
 * cannot be reached
 */
async function holdSnapshots(
  installation: Installation,
  clients: Client[],
): Promise<Map<DatabaseName, string>> {
  for (const name of databaseNames) clients.push(await connect(installation.databaseUrl(name)));
  const held = await Promise.all(
    clients.map(async (client) => {
      await refuseUnfinishedRestore(client);
      await client.query('begin isolation level repeatable read, read only');
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      return rows[0]?.id ?? '';
    }),
  );
  return new Map(databaseNames.map((name, at) => [name, held[at] ?? '']));
}

/** Dumps all databases into the existing empty folder; returns the manifest. */
async function fill(installation: Installation, folder: string, clients: Client[]) {
  const snapshots = await holdSnapshots(installation, clients);
  const takenAt = new Date().toISOString();
  const databases = await ofEach(installation, async (name, url) => {
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshots.get(name)}`];
    await runPgProgram('pg_dump', url, [...options, `--file=${dumpFile(folder, name)}`]);
    const client = clients[databaseNames.indexOf(name)];
    const migrations = client ? await migrationsOf(client) : [];
    return { migrations, dump: await digestOf(dumpFile(folder, name)) };
  });
  // Written last, because a folder without a manifest is not a backup.
  const manifest: Manifest = { format: 1, takenAt, databases };
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  return manifest;
}

/**
 * Records the backup for `backup_age_seconds`. Returns the reason if recording failed; the backup is complete in
 * either case.
 */
async function record(installation: Installation, takenAt: string): Promise<string | null> {
  try {
    await withClient(installation.databaseUrl('auth'), (client) =>
      client.query(recordBackupQuery, [takenAt]),
    );
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Dumps every database into a new folder. All dumps show the state at the time when all snapshots were held, so that
 * they agree on published and consumed messages. Messages in flight at that time are republished after a restore
 * (reliability P37). A failed backup leaves no folder behind. A complete backup is recorded in auth's database.
 * @throws Error if a database cannot be reached or has an unfinished restore, the folder exists, or pg_dump fails or is
 * older than the server
 */
export async function backUp(installation: Installation, folder: string): Promise<Report> {
  const clients: Client[] = [];
  // Readable only by its owner, because it contains email addresses and password hashes.
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`${folder} exists: name a new folder`, { cause: error });
  });
  try {
    const manifest = await fill(installation, folder, clients);
    const unrecorded = await record(installation, manifest.takenAt);
    const done = `${databaseNames.length} databases as of ${manifest.takenAt} are in ${folder}.\n`;
    const text = unrecorded === null ? done : `${done}Its time could not be recorded: ${unrecorded}\n`;
    return { data: { folder, ...manifest, isRecorded: unrecorded === null }, text, isGood: true };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
