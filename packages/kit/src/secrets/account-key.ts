import { createHash } from 'node:crypto';

/** Identifies an account of a vendor without revealing its secret: a hash, fit for logs and tables. */
export function accountKeyOf(vendor: string, secret: string): string {
  return createHash('sha256').update(`${vendor}\n${secret}`).digest('hex').slice(0, 16);
}
