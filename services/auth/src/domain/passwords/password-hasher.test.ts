import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

it('runs work in order at the given concurrency, and rejects work that it cannot queue', async () => {
  const pool = await createPasswordHasher({ width: 2, queue: 3 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (number: number) =>
    pool.runLimited(async () => {
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
      return number;
    });
  const all = [1, 2, 3, 4, 5, 6].map((number) => work(number).catch((error: unknown) => error));
  await nextTurn();
  expect(started).toEqual([1, 2]);
  expect(await all[5]).toMatchObject({ code: 'service_unavailable', status: 503, retryAfterS: 2 });
  while (started.length < 5 || finish.length > 0) {
    finish.shift()?.();
    await nextTurn();
  }
  expect(await Promise.all(all.slice(0, 5))).toEqual([1, 2, 3, 4, 5]);
});

it('releases the slot if work fails', async () => {
  const pool = await createPasswordHasher({ width: 1, queue: 1 });
  await expect(pool.runLimited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await pool.runLimited(async () => 'next')).toBe('next');
});

it('does not start work for a caller who left while waiting', async () => {
  const pool = await createPasswordHasher({ width: 1, queue: 1 });
  await expect(pool.runLimited(async () => 'worked', AbortSignal.abort())).rejects.toMatchObject({
    status: 503,
  });
});

it('takes as long for an unknown account as for a known one', async () => {
  const hasher = await createPasswordHasher();
  const known = await hasher.hash('a right password');
  /**
   * Processor time of a comparison, ms: two passes of Argon2 over 19 MiB; everything else takes less than a tenth of
   * it.
   */
  async function workOf(passwordHash: string | null): Promise<number> {
    const before = process.cpuUsage();
    expect(await hasher.matches('a wrong password', passwordHash)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  }
  // Only lower bounds: other load can only increase the processor time of a comparison.
  expect(await workOf(known)).toBeGreaterThan(2);
  expect(await workOf(null)).toBeGreaterThan(2);
});
