import { AppError } from '@geoplan/kit/errors';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';

/** Decrypted secret; `null` if there is none, `undefined` if it cannot be decrypted. */
export function openSecret(
  box: SecretBox,
  sealed: string | null,
  context: string,
): string | null | undefined {
  if (sealed === null) return null;
  try {
    return box.open(sealed, context);
  } catch (error) {
    // The rest must still be shown, so that an admin can store a readable secret.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
