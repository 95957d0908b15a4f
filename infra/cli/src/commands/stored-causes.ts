import { backupAgeQuery } from '@geoplan/auth/db/last-backup';
import { stoppingCodes } from '@geoplan/geo/metrics/domain/provider';
import { parseSecretKeys } from '@geoplan/kit/secrets/secret-keys';
import { withClient } from '../databases.ts';
import type { DatabaseName, Installation } from '../installation.ts';
import { wrong, type Found } from './finding.ts';

async function rowsOf<Row extends object>(
  installation: Installation,
  name: DatabaseName,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(
    installation.databaseUrl(name),
    async (client) => (await client.query<Row>(query, values)).rows,
  );
}

/** Age limit for the last backup, in days; tolerates one failed backup if backups are daily. */
const oldestBackupDays = 2;

/** Reports the last backup if it is too old. */
export async function checkBackup(installation: Installation): Promise<Found> {
  const [row] = await rowsOf<{ seconds: number }>(installation, 'auth', backupAgeQuery);
  const days = Math.floor((row?.seconds ?? 0) / 86_400);
  if (days < oldestBackupDays) return null;
  return wrong(
    `the last one is ${days} days old`,
    'geoplan backup <folder>; see Backup in docs/operations.md',
  );
}

/** Queries for all sealed values, by database. A sealed value begins with `v1.<key id>.`. */
const sealedValues: readonly (readonly [DatabaseName, string])[] = [
  ['geo', 'select sealed_credential as value from provider_settings'],
  ['notion', 'select sealed_token as value from configs'],
  [
    'balance',
    `select own_credential as value from providers union all select settings_credential from providers
      union all select webhook_secret from alert_settings`,
  ],
];

/** Reports stored secrets whose key is not in the ring. */
export async function checkKeys(installation: Installation): Promise<Found> {
  const { secretsKeys } = installation;
  if (secretsKeys === null) return wrong('SECRETS_KEYS is not set here', 'set it as the services have it');
  let byId: ReturnType<typeof parseSecretKeys>['byId'];
  try {
    ({ byId } = parseSecretKeys(secretsKeys));
  } catch (error) {
    return wrong((error as Error).message, 'see Secrets in docs/operations.md');
  }
  const lost: string[] = [];
  for (const [name, values] of sealedValues) {
    const rows = await rowsOf<{ id: string; count: number }>(
      installation,
      name,
      `select split_part(value, '.', 2) as id, count(*)::int from (${values}) as sealed
        where value is not null group by 1 order by 1`,
    );
    for (const { id, count } of rows) if (!byId.has(id)) lost.push(`${count} of ${name} by the key "${id}"`);
  }
  if (lost.length === 0) return null;
  return wrong(
    `SECRETS_KEYS does not hold the key of stored secrets: ${lost.join(', ')}`,
    'put that key back behind the current one, or enter these secrets again; see Secrets in docs/operations.md',
  );
}

/** Reports the newest run of the last day if the provider refused it. */
export async function checkProvider(installation: Installation): Promise<Found> {
  const [row] = await rowsOf<{ code: string; message: string }>(
    installation,
    'geo',
    `select error_code as code, error_message as message from run_items
      where error_code = any($1) and run_id =
        (select id from runs where started_at > now() - interval '1 day' order by started_at desc limit 1)
      order by position limit 1`,
    [[...stoppingCodes]],
  );
  if (!row) return null;
  return wrong(
    `the last run was refused (${row.code}): ${row.message}`,
    'change the key or the plan, test it under /settings, and start the run again',
  );
}

/** Reports enabled workspace databases whose last sync failed. */
export async function checkWorkspace(installation: Installation): Promise<Found> {
  const rows = await rowsOf<{ name: string; error: string }>(
    installation,
    'notion',
    `select c.name, s.last_error as error from syncs s
      join config_databases d on d.id = s.database_row join configs c on c.id = d.config_id
      where d.is_active and c.is_active and s.status = 'failed' order by c.name`,
  );
  const [first] = rows;
  if (!first) return null;
  return wrong(
    `last sync failed for databases: ${rows.length}; "${first.name}": ${first.error}`,
    'mend it in Notion or in the connection under /notion-configs; the earlier rows stay readable',
  );
}

/** Reports an installation without an enabled admin. */
export async function checkAdmin(installation: Installation): Promise<Found> {
  const rows = await rowsOf(
    installation,
    'auth',
    `select true as found from users where role = 'admin' and not disabled limit 1`,
  );
  return rows.length === 0 ? wrong('no enabled admin account', 'geoplan create-admin <email>') : null;
}
