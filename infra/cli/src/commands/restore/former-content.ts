import { leftoverSchema, restoreSchemas } from '@geoplan/kit/database/unfinished-restore';
import { ofEach, withClient } from '../../databases.ts';
import { databaseNames, type DatabaseName, type Installation } from '../../installation.ts';

const { before, replaced } = restoreSchemas;

/** Database whose schema name determines the state of all five databases. */
const deciding: DatabaseName = 'auth';
/** Limits the wait for a lock, so that another session cannot block a restore forever. */
const lockTimeout = `set lock_timeout = '30s'`;

const runIn = (installation: Installation, name: DatabaseName, sql: string) =>
  withClient(installation.databaseUrl(name), (client) => client.query(`${lockTimeout}; ${sql}`));

/** State in which the last restore left the databases. */
export type RestoreState =
  | 'none'
  /** Previous content is kept, and not every database has been restored yet. */
  | 'undecided'
  /** Every database is restored; some previous content may remain. */
  | 'decided';

/** Finds the state left by a restore. @throws Error if a database cannot be reached */
export async function findState(installation: Installation): Promise<RestoreState> {
  const left = await ofEach(installation, (_name, url) => withClient(url, leftoverSchema));
  if (left[deciding] === replaced) return 'decided';
  return Object.values(left).every((schema) => schema === null) ? 'none' : 'undecided';
}

/** Renames `public` and creates an empty schema of that name, in one transaction per database. */
export async function moveAside(installation: Installation): Promise<void> {
  for (const name of databaseNames)
    await runIn(installation, name, `alter schema public rename to ${before}; create schema public`);
}

/** Makes the restored content of all five databases final, with a single statement in one of them. */
export async function decide(installation: Installation): Promise<void> {
  await runIn(installation, deciding, `alter schema ${before} rename to ${replaced}`);
}

/** Removes the previous content, in the deciding database last. Can be repeated after an interruption. */
export async function removeFormer(installation: Installation): Promise<void> {
  for (const name of databaseNames.filter((each) => each !== deciding))
    await runIn(installation, name, `drop schema if exists ${before} cascade`);
  await runIn(installation, deciding, `drop schema if exists ${replaced} cascade`);
}

/** Replaces the restored content with the previous content. Can be repeated after an interruption. */
export async function putBack(installation: Installation): Promise<void> {
  for (const name of databaseNames) {
    const left = await withClient(installation.databaseUrl(name), leftoverSchema);
    if (left !== null)
      await runIn(
        installation,
        name,
        `drop schema if exists public cascade; alter schema ${left} rename to public`,
      );
  }
}
