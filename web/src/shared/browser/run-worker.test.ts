import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWorker } from './run-worker.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ErrorEvent', class extends Event {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fake of a worker, which responds when the test dispatches an event. */
class FakeWorker extends EventTarget {
  readonly received: unknown[] = [];
  isTerminated = false;
  postMessage(message: unknown): void {
    this.received.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

function run(signal?: AbortSignal) {
  const worker = new FakeWorker();
  const options = { timeoutMs: 120_000, ...(signal ? { signal } : {}) };
  return { worker, result: runWorker<string>(worker as unknown as Worker, 'sheet', options) };
}

test('returns the response to the message, and terminates the worker', async () => {
  const { worker, result } = run();
  worker.dispatchEvent(new MessageEvent('message', { data: 'file' }));
  await expect(result).resolves.toBe('file');
  expect(worker.received).toEqual(['sheet']);
  expect(worker.isTerminated).toBe(true);
});

test.each(['error', 'messageerror'])('fails on the event %s, and terminates the worker', async (type) => {
  const { worker, result } = run();
  worker.dispatchEvent(new Event(type));
  await expect(result).rejects.toMatchObject({ code: 'failed' });
  expect(worker.isTerminated).toBe(true);
});

test('fails and terminates the worker if no response arrives before the time limit', async () => {
  const { worker, result } = run();
  const failed = expect(result).rejects.toMatchObject({ code: 'timeout' });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(worker.isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(worker.isTerminated).toBe(true);
});

test('fails with the reason of the abort, and terminates the worker', async () => {
  const control = new AbortController();
  const { worker, result } = run(control.signal);
  control.abort('cancelled');
  await expect(result).rejects.toBe('cancelled');
  expect(worker.isTerminated).toBe(true);
});
