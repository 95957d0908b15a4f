import { onTestFinished, vi } from 'vitest';

/** Moves the gateway's clock past the deadline of every request in flight, until the end of the test. */
export function passDeadlines(): void {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => clock.mockRestore());
}
