/** Below this length four characters would be half of the secret or more. */
const shortestWithTail = 9;

/** A secret as it may be shown: `••••` and its last four characters; only dots for a short one, `""` when unset. */
export function mask(secret: string | null | undefined): string {
  if (!secret) return '';
  const characters = Array.from(secret);
  return characters.length < shortestWithTail ? '••••' : `••••${characters.slice(-4).join('')}`;
}
