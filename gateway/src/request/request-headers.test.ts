import { describe, expect, it } from 'vitest';
import { parseRequestHeaders } from './request-headers.ts';

describe('the header guard', () => {
  it('forwards only headers on the allow-list', () => {
    const sent = [
      'Host: x',
      'Prefer: accept',
      'ACCEPT: a',
      'accept: b',
      'Content-Type: application/json',
      'If-None-Match: "1"',
      'Idempotency-Key: k',
      'Cookie: c',
      'X-User: admin',
      'x_user_role: admin',
      'Forwarded: for=1',
      'X-Forwarded-For: 1.2.3.4',
      'Connection: close',
      'Upgrade: h2c',
      'TE: trailers',
      'X-Request-Id: mine',
      'Traceparent: mine',
    ];
    const { forwarded } = parseRequestHeaders(sent.flatMap((line) => line.split(': ')));
    expect(forwarded).toEqual(
      Object.entries({
        prefer: 'accept',
        accept: 'a, b',
        'content-type': 'application/json',
        'if-none-match': '"1"',
        'idempotency-key': 'k',
      }).flat(),
    );
  });

  it('rejects duplicates of headers that must be unique', () => {
    for (const name of ['Host', 'hOST', 'Authorization', 'AUTHORIZATION', 'Content-Type', 'Last-Event-ID'])
      expect(() => parseRequestHeaders(['Host', 'x', name, 'a', name.toLowerCase(), 'a']), name).toThrow(
        'дважды',
      );
    expect(() => parseRequestHeaders(['Accept', '*/*'])).toThrow('Host');
  });

  it('returns the declared body size', () => {
    expect(parseRequestHeaders(['host', 'x']).bodyBytes).toBe(0);
    expect(parseRequestHeaders(['host', 'x', 'Content-Length', '12']).bodyBytes).toBe(12);
    expect(parseRequestHeaders(['host', 'x', 'transfer-encoding', 'chunked']).bodyBytes).toBeNaN();
  });
});
