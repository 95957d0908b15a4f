import { describe, expect, it } from 'vitest';
import { createLineWriter, createLog } from './log.ts';
import { nextTraceparent, withTrace } from './trace.ts';

function captured() {
  const lines: string[] = [];
  const log = createLog({
    service: 'test',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  return { log, lines };
}

describe('the log', () => {
  it('omits secrets in fields with a known name, down to three levels', () => {
    const { log, lines } = captured();
    log.info({
      password: 'canary',
      body: { token: 'canary', inner: { notionToken: 'canary' } },
      headers: { authorization: 'canary' },
    });
    expect(lines.join('')).not.toContain('canary');
    expect(lines.join('')).toContain('[redacted]');
  });

  it('omits the row quoted by a database error', () => {
    const { log, lines } = captured();
    const failure = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(canary)',
    });
    log.error({ err: new Error('outer', { cause: failure }) }, 'x');
    expect(lines.join('')).toContain('23505');
    expect(lines.join('')).not.toContain('canary');
  });

  it('survives an error that is its own cause', () => {
    const { log, lines } = captured();
    const failure = new Error('endless');
    failure.cause = failure;
    log.error({ err: failure }, 'x');
    expect(lines.join('')).toContain('endless');
  });

  it('writes levels as words, even in lines written by hand', () => {
    const { log, lines } = captured();
    log.warn('x');
    createLineWriter(log)('"at":1');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warn', 'info']);
  });

  it('includes the trace and request of the current work', () => {
    const { log, lines } = captured();
    const traceparent = nextTraceparent();
    withTrace({ traceparent, requestId: 'r-1', actor: 'u-1', messageId: 'm-1', runId: 'run-1' }, () =>
      log.info('hello'),
    );
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      traceId: traceparent.slice(3, 35),
      requestId: 'r-1',
      actor: 'u-1',
      messageId: 'm-1',
      runId: 'run-1',
    });
  });
});

describe('a trace', () => {
  it('continues with a new span, and starts a new trace if the header is malformed', () => {
    const first = nextTraceparent();
    const second = nextTraceparent(first);
    expect(second.slice(3, 35)).toBe(first.slice(3, 35));
    expect(second).not.toBe(first);
    for (const wrong of ['', 'x', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, `${first}\r\nx: y`])
      expect(nextTraceparent(wrong).slice(3, 35)).not.toBe(wrong.slice(3, 35));
  });
});
