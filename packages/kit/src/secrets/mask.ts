/** Every mask begins so, and no vendor's key does; alone they stand for a secret that is set but cannot be read. */
export const maskDots = '••••';

/** Below this length four characters would be half of the secret or more. */
const shortestWithTail = 9;

/** A secret as it may be shown: `••••` and its last four characters; only dots for a short one, `""` when unset. */
export function mask(secret: string | null | undefined): string {
  if (!secret) return '';
  const characters = Array.from(secret);
  return characters.length < shortestWithTail ? maskDots : maskDots + characters.slice(-4).join('');
}

/** True for what a screen sends back of a secret it was shown, this one's mask or that of an earlier secret. */
export function isMask(secret: string): boolean {
  return secret.startsWith(maskDots);
}
