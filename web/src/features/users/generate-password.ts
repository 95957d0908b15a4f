/** Letters and digits that nobody mistakes for one another; 32 of them, so that a byte picks each with the same chance. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789A';
const length = 20;

/** A random password of 100 bits. */
export function generatePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => signs[byte % signs.length]).join('');
}
