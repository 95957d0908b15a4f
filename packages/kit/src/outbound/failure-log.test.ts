import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createFailureLog } from './failure-log.ts';
import { TransportError } from './send-request.ts';

afterEach(() => void vi.useRealTimers());

const failure = {
  code: 'unavailable',
  host: 'vendor.example',
  status: 503,
  accountKey: 'k',
  requests: 1,
  unanswered: 0,
  isRateLimit: false,
};

function captured() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return {
    lines,
    warn: createFailureLog(createLog({ service: 'geo', level: 'info', destination }), 'vendor'),
  };
}

it('warns with the code, host and status, at most twenty times per minute, and counts the omitted lines', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { lines, warn } = captured();
  for (let nth = 0; nth < 1_000; nth += 1) warn({ ...failure, cause: undefined });
  expect(lines).toHaveLength(20);
  expect(lines[0]).toMatchObject({
    level: 'warn',
    api: 'vendor',
    code: 'unavailable',
    host: 'vendor.example',
    status: 503,
  });
  vi.advanceTimersByTime(60_000);
  warn({ ...failure, cause: undefined });
  expect(lines.slice(20)).toMatchObject([{ leftOut: 980 }]);
});

it('logs the reason as a code, never as text from the vendor', () => {
  const { lines, warn } = captured();
  const cut = Object.assign(new Error('x'), { code: 'ECONNRESET' });
  warn({
    ...failure,
    cause: new TransportError(cut, { isAnswering: false, isLate: false, hasSlept: false }),
  });
  warn({ ...failure, cause: new Error('canary') });
  expect(lines.map(({ reason }) => reason)).toEqual(['ECONNRESET', 'Error']);
  expect(JSON.stringify(lines)).not.toContain('canary');
});

it('does not warn about rate limiting or about calls that were never sent', () => {
  const { lines, warn } = captured();
  warn({ ...failure, code: 'rate', status: 429, isRateLimit: true, cause: undefined });
  warn({ ...failure, host: null, status: null, cause: undefined });
  expect(lines.map(({ level }) => level)).toEqual(['info', 'info']);
});
