import { expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { waitForDatabase } from './wait-for-database.ts';

const log = createLog({ service: 'test', level: 'silent' });
const slow = new Error('timeout exceeded when trying to connect');

it('retries until Postgres responds', async () => {
  const work = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(slow)
    .mockRejectedValueOnce(slow);
  expect(await waitForDatabase(log, work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('rethrows a permanent error immediately', async () => {
  const work = vi.fn(() => Promise.reject(new Error('a bug')));
  await expect(waitForDatabase(log, work)).rejects.toThrow('a bug');
  expect(work).toHaveBeenCalledOnce();
});
