/** Prefix of every mask and of no vendor's key; by itself it means a secret that is set but cannot be decrypted. */
export const maskDots = '••••';

/** Below this length four characters would be half of the secret or more. */
const shortestWithTail = 9;

/** A secret for display: `••••` and its last four characters; only dots for a short one, `""` if unset. */
export function mask(secret: string | null | undefined): string {
  if (!secret) return '';
  const characters = Array.from(secret);
  return characters.length < shortestWithTail ? maskDots : maskDots + characters.slice(-4).join('');
}

/** True for a mask that a screen sends back, of this secret or an earlier one. */
export function isMask(secret: string): boolean {
  return secret.startsWith(maskDots);
}
