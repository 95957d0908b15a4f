/**
 * 32 letters and digits that are hard to confuse. With 32 characters, a random byte selects each with equal
 * probability.
 */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789A';
const length = 20;

/** Random password with 100 bits of entropy. */
export function generatePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => signs[byte % signs.length]).join('');
}
