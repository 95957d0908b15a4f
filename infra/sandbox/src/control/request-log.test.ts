import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { createRequestLog, type RequestLog } from './request-log.ts';

const request = { method: 'GET', baseUrl: '/rapidapi', path: '/x' } as unknown as Request;

function ask(log: RequestLog, keywords: readonly string[]): void {
  const response = new EventEmitter() as unknown as Response;
  log.record(request, response, { key: null, keywords, country: 'us' }, 0);
}

describe('the log of the sandbox', () => {
  it('keeps the last ten thousand calls and the first hundred thousand pairs', () => {
    const log = createRequestLog();
    for (let at = 0; at < 100_500; at += 1) ask(log, [`k${at}`]);
    expect(log.calls()).toHaveLength(10_000);
    expect(log.calls().at(-1)?.keywords).toEqual(['k100499']);
    expect(log.counts()).toHaveLength(100_000);
    // A pair that did not fit is not counted; one that did is still counted.
    ask(log, ['K7 ']);
    expect(log.counts().find(({ keyword }) => keyword === 'k7')?.asked).toBe(2);
  });

  it('keeps fewer calls if they are large batches of long keywords', () => {
    const log = createRequestLog();
    const batch = Array.from({ length: 2_000 }, () => 'x'.repeat(5_000));
    for (let at = 0; at < 250; at += 1) ask(log, batch);
    const kept = log.calls().flatMap(({ keywords }) => keywords);
    expect(kept.length).toBeLessThanOrEqual(100_000);
    expect(kept[0]).toHaveLength(500);
  });
});
