import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import { connect, migrationsOf, ofEach } from '../databases.ts';
import { databaseNames, type DatabaseName, type Installation } from '../installation.ts';
import type { Report } from '../program.ts';
import { runPgProgram } from './pg-program.ts';

/** `manifest.json` of a backup: what it holds, so that a restore can tell whether all of it is there. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** The moment that all dumps show. */
  takenAt: z.iso.datetime(),
  databases: z.record(z.enum(databaseNames), z.strictObject({ migrations: z.array(z.string()) })),
});

export const dumpFile = (folder: string, name: DatabaseName): string => join(folder, `${name}.dump`);
export const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** Connections that hold a snapshot each, all taken in the same moment. @throws Error one cannot be reached */
async function holdSnapshots(
  installation: Installation,
  clients: Client[],
): Promise<Map<DatabaseName, string>> {
  for (const name of databaseNames) clients.push(await connect(installation.databaseUrl(name)));
  const held = await Promise.all(
    clients.map(async (client) => {
      await client.query('begin isolation level repeatable read, read only');
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      return rows[0]?.id ?? '';
    }),
  );
  return new Map(databaseNames.map((name, at) => [name, held[at] ?? '']));
}

/** Dumps into the folder, which is there and empty; returns its manifest. */
async function fill(installation: Installation, folder: string, clients: Client[]) {
  const snapshots = await holdSnapshots(installation, clients);
  const takenAt = new Date().toISOString();
  const databases = await ofEach(installation, async (name, url) => {
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshots.get(name)}`];
    await runPgProgram('pg_dump', url, [...options, `--file=${dumpFile(folder, name)}`]);
    const client = clients[databaseNames.indexOf(name)];
    return { migrations: client ? await migrationsOf(client) : [] };
  });
  // Last of all: a folder without it is no backup.
  const manifest = { format: 1 as const, takenAt, databases };
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/**
 * Dumps every database into a new folder. Each shows the moment in which all snapshots were held, so that what one
 * database has announced and another has taken in is not torn apart by the time that a dump takes; what was on its way
 * between them is told again by itself after a restore (reliability P37). What fails leaves no folder behind that could
 * be taken for a backup.
 * @throws Error a database cannot be reached, the folder exists, pg_dump fails or is older than the server
 */
export async function backUp(installation: Installation, folder: string): Promise<Report> {
  const clients: Client[] = [];
  // Readable by its owner only: it holds people's addresses and password hashes.
  await mkdir(folder, { mode: 0o700 });
  try {
    const manifest = await fill(installation, folder, clients);
    const text = `${databaseNames.length} databases as of ${manifest.takenAt} are in ${folder}.\n`;
    return { data: { folder, ...manifest }, text, isGood: true };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
