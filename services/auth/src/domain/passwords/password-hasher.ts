import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@geoplan/kit/errors';
import { bulkhead, BulkheadRejectedError, TaskCancelledError } from 'cockatiel';

/** Argon2id with 19 MiB, 2 passes and 1 lane (reliability "How" 11; OWASP's first choice for Argon2id). */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Argon2 runs on libuv's four threads; one stays free for files and name lookups. */
const libuvThreads = 4;
const width = Math.max(1, Math.min(availableParallelism(), libuvThreads - 1));
/** At about 10–40 ms per hash, the last caller in the queue still gets its response within a few seconds. */
const queue = 200;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns false if there is no hash (`null`), after the same time as with a hash. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
  /**
   * Runs work that compares passwords once a slot is free; the queue is first come, first served.
   * @throws AppError service_unavailable if too many callers wait already, or the caller left while waiting
   */
  runLimited<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

// Some keyboards send composed letters and others decomposed ones (NIST SP 800-63B: normalise before hashing). Every
// character counts, so nothing is truncated; the contract's 1,024 characters cost at most 0.4 ms.
const bytes = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

/**
 * Hashes and compares passwords with Argon2id, concurrently on as many threads as there are cores. `limits` differ
 * from the defaults only in tests.
 */
export async function createPasswordHasher(limits = { width, queue }): Promise<PasswordHasher> {
  const pool = bulkhead(limits.width, limits.queue);
  const nobody = await hash(randomBytes(32), parameters);

  async function runLimited<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await pool.execute(work, signal);
    } catch (error) {
      if (error instanceof BulkheadRejectedError)
        throw new AppError('service_unavailable', undefined, {
          retryAfterS: 2,
          cause: error,
          logText: 'queue of password hashes full',
        });
      if (error instanceof TaskCancelledError)
        throw new AppError('service_unavailable', undefined, { cause: error });
      throw error;
    }
  }
  return {
    hash: (password) => runLimited(() => hash(bytes(password), parameters)),
    async matches(password, passwordHash) {
      const right = await verify(passwordHash ?? nobody, bytes(password));
      return right && passwordHash !== null;
    },
    runLimited,
  };
}
