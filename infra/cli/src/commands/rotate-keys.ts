import { rotateCredentials } from '@geoplan/balance/db/providers/rotate-credentials';
import { createSettingsRepository } from '@geoplan/geo/settings/db/settings-repository';
import type { GeoTables } from '@geoplan/geo/db/tables';
import { createLog, type Log } from '@geoplan/kit/log';
import { createSecretBox, type SecretBox } from '@geoplan/kit/secrets/secret-box';
import { parseSecretKeys } from '@geoplan/kit/secrets/secret-keys';
import { createConfigRepository } from '@geoplan/notion/db/configs/config-repository';
import type { NotionTables } from '@geoplan/notion/db/tables';
import type { Kysely } from 'kysely';
import { withKysely } from '../databases.ts';
import { NotFoundError, type DatabaseName, type Installation } from '../installation.ts';
import type { Report } from '../program.ts';

/** Reseals the secrets of every database that contains any. */
async function rotateAll(
  installation: Installation,
  box: SecretBox,
  log: Log,
): Promise<Record<string, number>> {
  const urlOf = (name: DatabaseName) => installation.databaseUrl(name);
  return {
    geo: await withKysely(urlOf('geo'), log, (db: Kysely<GeoTables>) =>
      createSettingsRepository(db, box, undefined).rotate(log),
    ),
    notion: await withKysely(urlOf('notion'), log, (db: Kysely<NotionTables>) =>
      createConfigRepository(db, box).rotate(log),
    ),
    balance: await withKysely(urlOf('balance'), log, (db) => rotateCredentials(db, box, log)),
  };
}

/**
 * Reseals every stored secret with the first key of the ring, row by row under locks, so that the services can keep
 * running.
 * @throws Error if the ring is missing or malformed, or a database cannot be reached
 */
export async function rotateKeys(installation: Installation): Promise<Report> {
  const { secretsKeys } = installation;
  if (secretsKeys === null) throw new NotFoundError('SECRETS_KEYS is not set');
  const { currentId, byId } = parseSecretKeys(secretsKeys);
  const unreadable: string[] = [];
  const log = createLog({
    service: 'geoplan',
    level: 'error',
    destination: {
      write: (line) => void unreadable.push((JSON.parse(line) as { row?: string }).row ?? line),
    },
  });
  const resealed = await rotateAll(installation, createSecretBox(secretsKeys), log);
  const sum = Object.values(resealed).reduce((all, count) => all + count, 0);
  const lines = [`Secrets resealed with the key ${currentId}: ${sum}.\n`];
  if (unreadable.length > 0)
    lines.push(`Secrets that no key of SECRETS_KEYS decrypts: ${unreadable.join(', ')}. Enter them again.\n`);
  else if (byId.size > 1) lines.push('The older keys can be removed from SECRETS_KEYS.\n');
  return {
    data: { keyId: currentId, resealed, unreadable },
    text: lines.join(''),
    isGood: unreadable.length === 0,
  };
}
