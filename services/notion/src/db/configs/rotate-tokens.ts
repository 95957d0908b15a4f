import type { Log } from '@geoplan/kit/log';
import { rotateSecrets } from '@geoplan/kit/secrets/rotate-secrets';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Transaction } from 'kysely';
import type { NotionTables } from '../tables.ts';
import { tokenContext } from './token-context.ts';

/** Re-encrypts every token that is under an older key; returns how many those were. */
export async function rotateTokens(
  trx: Transaction<NotionTables>,
  box: SecretBox,
  log: Log,
): Promise<number> {
  const configs = await trx.selectFrom('configs').selectAll().execute();
  const secrets = configs.map(({ id, sealed_token: sealed }) => ({
    sealed,
    row: tokenContext(id),
    save: (anew: string) =>
      trx.updateTable('configs').set({ sealed_token: anew }).where('id', '=', id).execute(),
  }));
  return rotateSecrets(secrets, box, log);
}
