import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
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
  let count = 0;
  for (const { id, sealed_token: sealed } of await trx.selectFrom('configs').selectAll().execute()) {
    try {
      const anew = box.reseal(sealed, tokenContext(id));
      if (anew === sealed) continue;
      await trx.updateTable('configs').set({ sealed_token: anew }).where('id', '=', id).execute();
      count += 1;
    } catch (error) {
      // One lost key must not keep the service from starting: the others are still good.
      if (!(error instanceof AppError)) throw error;
      log.error({ configId: id, reason: error.message }, 'a stored Notion token cannot be opened');
    }
  }
  return count;
}
