import { randomBytes } from 'node:crypto';

/** A name that no other test has: the bus namespace and Redis key prefix of one test. */
export function freshNamespace(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}
