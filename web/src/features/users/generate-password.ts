/**
 * 32 letters and digits that are hard to confuse; with 32, a random byte picks each with equal probability.
 */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789A';
const length = 20;

/** Random password of 100 bits. */
export function generatePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => signs[byte % signs.length]).join('');
}
