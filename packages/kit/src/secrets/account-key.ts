import { createHash } from 'node:crypto';

/** Returns a hash that identifies a vendor's account without revealing its secret, suitable for logs and tables. */
export function accountKeyOf(vendor: string, secret: string): string {
  return createHash('sha256').update(`${vendor}\n${secret}`).digest('hex').slice(0, 16);
}
