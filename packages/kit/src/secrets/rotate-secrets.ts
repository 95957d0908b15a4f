import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { SecretBox } from './secret-box.ts';

/** A stored secret; `null` if there is none. */
interface StoredSecret {
  sealed: string | null;
  /** Encryption context of the secret (kit/secrets/secret-box). */
  row: string;
  save: (sealed: string) => Promise<unknown>;
}

/**
 * Re-encrypts secrets stored under older keys of the ring and returns their number. Called at each start, so that an
 * old key can be removed from the ring after the next start.
 */
export async function rotateSecrets(
  secrets: readonly StoredSecret[],
  box: SecretBox,
  log: Log,
): Promise<number> {
  let count = 0;
  for (const { sealed, row, save } of secrets) {
    try {
      const resealed = sealed && box.reseal(sealed, row);
      if (!resealed || resealed === sealed) continue;
      await save(resealed);
      count += 1;
    } catch (error) {
      // A lost key must not prevent the start, because the other secrets are still usable.
      if (!(error instanceof AppError)) throw error;
      log.error({ row, reason: error.message }, 'stored secret could not be decrypted');
    }
  }
  return count;
}
