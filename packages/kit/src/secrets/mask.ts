/**
 * Prefix of every mask; no vendor's key begins with it. A mask without more characters means that the secret is
 * short, or is set but cannot be decrypted.
 */
export const maskDots = '••••';

/** Minimum length for a mask with a tail; below it, four characters would be half of the secret or more. */
const shortestWithTail = 9;

/** A secret for display: `••••` and its last four characters; only dots for a short secret, `""` if unset. */
export function mask(secret: string | null | undefined): string {
  if (!secret) return '';
  const characters = Array.from(secret);
  return characters.length < shortestWithTail ? maskDots : maskDots + characters.slice(-4).join('');
}

/** True for a mask sent back by a screen, whether of this secret or an earlier one. */
export function isMask(secret: string): boolean {
  return secret.startsWith(maskDots);
}
