import { expect, it } from 'vitest';
import { createStreamSlots } from './stream-slots.ts';

const long = 60_000;
const { signal: here } = new AbortController();
const isOpen = async (promise: Promise<unknown>) =>
  (await Promise.race([promise.then(() => 'settled'), new Promise((tick) => void setImmediate(tick))])) !==
  'settled';

it('gives one user only some of the slots, and the rest to other users in the queue', async () => {
  const slots = createStreamSlots({ maxConcurrent: 3, perPerson: 2, waitMs: long });
  const first = await slots.acquire('a', here);
  await slots.acquire('a', here);
  const third = slots.acquire('a', here);
  expect(await isOpen(third)).toBe(true);
  await slots.acquire('b', here);
  const late = slots.acquire('c', here);
  first.release();
  await third;
  expect(await isOpen(late)).toBe(true);
});

it('grants slots in the order of arrival, and removes readers who have disconnected', async () => {
  const slots = createStreamSlots({ maxConcurrent: 1, waitMs: long });
  const slot = await slots.acquire('a', here);
  const leaving = new AbortController();
  const left = slots.acquire('b', leaving.signal);
  const [second, third] = [slots.acquire('c', here), slots.acquire('d', here)];
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'service_unavailable' });
  slot.release();
  slot.release();
  await second;
  expect(await isOpen(third)).toBe(true);
});

it('rejects a request after the queue timeout, and immediately if the queue is full', async () => {
  const slots = createStreamSlots({ maxConcurrent: 1, waitMs: 50, maxQueued: 1 });
  await slots.acquire('a', here);
  const waiting = slots.acquire('b', here);
  await expect(slots.acquire('c', here)).rejects.toMatchObject({ status: 503, retryAfterS: 2 });
  await expect(waiting).rejects.toMatchObject({ status: 503, retryAfterS: 2 });
});

it('evicts the longest-running reader only if another reader waits for the slot', async () => {
  const slots = createStreamSlots({ maxConcurrent: 2, perPerson: 2, waitMs: long, fairShareMs: 0 });
  const slow = await slots.acquire('slow', here);
  const other = await slots.acquire('other', here);
  expect(slow.signal.aborted).toBe(false);
  const waiting = slots.acquire('waiting', here);
  expect([slow.signal.aborted, other.signal.aborted]).toEqual([true, false]);
  slow.release();
  await waiting;
});

it('lets a reader finish a stream of normal length while other readers wait', async () => {
  const slots = createStreamSlots({ maxConcurrent: 1, waitMs: 20, fairShareMs: long });
  const slot = await slots.acquire('a', here);
  await expect(slots.acquire('b', here)).rejects.toMatchObject({ status: 503 });
  expect(slot.signal.aborted).toBe(false);
});
