import { randomBytes } from 'node:crypto';

/** A unique name: the bus namespace and Redis key prefix of one test. */
export function freshNamespace(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}
