import { expect, it } from 'vitest';
import { runQueue } from './run-queue.ts';

it('starts checks in list order, and skips hosts that are at their limit', async () => {
  const urls = ['http://a/1', 'http://a/2', 'http://a/3', 'http://b/1', 'http://a/4'];
  const begun: { url: string; end: () => void }[] = [];
  const check = (url: string) => new Promise<void>((end) => begun.push({ url, end }));
  const order = () => begun.map(({ url }) => url.slice('http://'.length));
  const done = runQueue({ urls, limit: 3, perHost: 2, check });
  expect(order()).toEqual(['a/1', 'a/2', 'b/1']);
  begun[2]?.end();
  await new Promise(setImmediate);
  expect(order()).toHaveLength(3);
  begun[0]?.end();
  await expect.poll(order).toEqual(['a/1', 'a/2', 'b/1', 'a/3']);
  begun[1]?.end();
  await expect.poll(order).toEqual(['a/1', 'a/2', 'b/1', 'a/3', 'a/4']);
  for (const { end } of begun) end();
  await done;
});

const failing = () => Promise.reject(new Error('bug'));

it('rejects if a check fails, and resolves immediately for an empty list', async () => {
  await expect(runQueue({ urls: ['http://a/'], limit: 1, check: failing })).rejects.toThrow('bug');
  await runQueue({ urls: [], limit: 1, check: failing });
});
