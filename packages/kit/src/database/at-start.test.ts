import { expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { atStart } from './at-start.ts';

const log = createLog({ service: 'test', level: 'silent' });
const slow = new Error('timeout exceeded when trying to connect');

it('does the work of a start again until Postgres answers', async () => {
  const work = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(slow)
    .mockRejectedValueOnce(slow);
  expect(await atStart(log, work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('lets any other failure end the start at once', async () => {
  const work = vi.fn(() => Promise.reject(new Error('a bug')));
  await expect(atStart(log, work)).rejects.toThrow('a bug');
  expect(work).toHaveBeenCalledOnce();
});
