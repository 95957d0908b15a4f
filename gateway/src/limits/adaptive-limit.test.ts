import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createAdaptiveLimit } from './request-limits.ts';

/** Clock read by the limit; other load on the machine must not count as lag. */
let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
});

/** Ticks of its timer, every 10 ms, each as late as under too many requests. */
function tick(times: number, lateByMs: number): void {
  for (let at = 0; at < times; at += 1) {
    now += 10 + lateByMs;
    vi.advanceTimersByTime(10);
  }
}

it('shrinks while the event loop lags and grows again afterwards, within its bounds', () => {
  const limit = createAdaptiveLimit(100);
  onTestFinished(() => limit.close());
  tick(5, 0);
  expect(limit.now()).toBe(100);
  tick(1, 30);
  expect(limit.now()).toBe(70);
  tick(10, 30);
  expect(limit.now(), 'so few in flight are not what delays it').toBe(64);
  tick(10, 5);
  expect(limit.now(), 'a hundred a second').toBe(74);
  tick(50, 0);
  expect(limit.now()).toBe(100);
});

it('never exceeds its maximum', () => {
  const limit = createAdaptiveLimit(10);
  onTestFinished(() => limit.close());
  tick(5, 30);
  expect(limit.now()).toBe(10);
  tick(50, 0);
  expect(limit.now()).toBe(10);
});
