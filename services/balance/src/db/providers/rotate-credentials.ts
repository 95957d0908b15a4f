import type { Log } from '@geoplan/kit/log';
import { rotateSecrets } from '@geoplan/kit/secrets/rotate-secrets';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type Kysely } from 'kysely';
import { ownContext, settingsContext } from './provider-rows.ts';

interface Row {
  id: string;
  managed: string | null;
  own_credential: string | null;
  settings_credential: string | null;
}

/** Re-encrypts every credential that was encrypted with an older key; returns their number. */
export function rotateCredentials<T>(db: Kysely<T>, box: SecretBox, log: Log): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Row>`select id, managed, own_credential, settings_credential from providers
      order by id for no key update`.execute(trx);
    const secrets = rows.flatMap(({ id, managed, own_credential: own, settings_credential: told }) => [
      {
        sealed: own,
        row: ownContext(id),
        save: (resealed: string) =>
          sql`update providers set own_credential = ${resealed} where id = ${id}`.execute(trx),
      },
      {
        sealed: told,
        row: settingsContext(managed ?? ''),
        save: (resealed: string) =>
          sql`update providers set settings_credential = ${resealed} where id = ${id}`.execute(trx),
      },
    ]);
    return rotateSecrets(secrets, box, log);
  });
}
