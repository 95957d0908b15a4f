import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';
import { createRecurringFailure } from './recurring-failure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function logged(transient?: 'debug') {
  const lines: string[] = [];
  const formatters = { level: (level: string) => ({ level }) };
  const log = pino(
    { level: 'debug', formatters },
    {
      write(line) {
        const { level, msg, failures } = JSON.parse(line) as Record<string, string>;
        lines.push(`${level} ${msg} ${failures}`);
      },
    },
  );
  const failure = createRecurringFailure({ log, failed: 'work failed', ...(transient && { transient }) });
  return { lines, failure };
}

const away = new AppError('service_unavailable');

describe('createRecurringFailure', () => {
  it('logs the first failure, one line per minute while failures continue, and the recovery', async () => {
    const { lines, failure } = logged();
    for (let second = 0; second < 61; second += 1) {
      failure.failed(new Error('x'));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    failure.succeeded();
    failure.succeeded();
    expect(lines).toEqual(['error work failed 1', 'error work failed 61', 'info work failed; recovered 61']);
  });

  it('logs a programming error immediately during an outage', () => {
    const { lines, failure } = logged();
    failure.failed(away);
    failure.failed(away);
    failure.failed(new TypeError('x'));
    expect(lines).toEqual(['warn work failed 1', 'error work failed 3']);
  });

  it('logs an intermittent failure once per minute', async () => {
    const { lines, failure } = logged('debug');
    for (let second = 0; second < 120; second += 1) {
      failure.failed(away);
      failure.succeeded();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const once = ['debug work failed 1', 'debug work failed; recovered 1'];
    expect(lines).toEqual([...once, ...once]);
  });
});
