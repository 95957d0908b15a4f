import { EventEmitter } from 'node:events';
import { createLog } from '@geoplan/kit/log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultLimits } from '../limits/default-limits.ts';
import { createBodyReader } from './body-reader.ts';
import type { AuthorizedRequest } from './gateway-request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const log = createLog({ service: 'test', level: 'silent' });
const limits = { bodyIntervalMs: 5_000, bodyBytesPerInterval: defaultLimits.bodyBytesPerInterval };

/** A request whose body the test sends, and the result of reading it. */
function startReading() {
  const reader = createBodyReader(limits, log);
  const request = Object.assign(new EventEmitter(), { headers: {} });
  const authorized = {
    request,
    response: {},
    headers: { bodyBytes: 100_000 },
    policy: { acceptsBody: true, bodyLimitBytes: 100_000 },
    user: undefined,
  } as unknown as AuthorizedRequest;
  const outcome: { size?: number; status?: number } = {};
  const read = async (): Promise<void> => {
    try {
      outcome.size = (await reader.read(authorized)).length;
    } catch (error) {
      outcome.status = (error as { status: number }).status;
    }
  };
  void read();
  return {
    outcome,
    send: (bytes: number) => request.emit('data', Buffer.alloc(bytes)),
    end: () => request.emit('end'),
  };
}

it('reads a complete body that takes 30 s but keeps the minimum rate', async () => {
  const { outcome, send, end } = startReading();
  for (let second = 0; second < 30; second += 1) {
    send(1_024);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(outcome).toEqual({});
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).toEqual({ size: 30 * 1_024 });
});

it('returns 408 for a body that starts fast and then stops or drips', async () => {
  const stopped = startReading();
  const dripping = startReading();
  stopped.send(99_999);
  for (let second = 0; second < 4; second += 1) {
    dripping.send(100);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect([stopped.outcome, dripping.outcome]).toEqual([{}, {}]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([stopped.outcome, dripping.outcome]).toEqual([{ status: 408 }, { status: 408 }]);
});
