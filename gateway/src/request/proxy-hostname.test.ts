import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { createLog } from '@geoplan/kit/log';
import { expect, it, onTestFinished } from 'vitest';
import { createProxyHostname } from './proxy-hostname.ts';
import { createClientAddress } from './request-headers.ts';

const log = createLog({ service: 'test', level: 'silent' });
const request = (peer: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': '203.0.113.5' },
  }) as unknown as IncomingMessage;

it('trusts the balancer at the address to which its name currently resolves, and keeps the last address while the name cannot be resolved', async () => {
  let answer: string[] | Error = new Error('not started yet');
  let lookups = 0;
  const proxy = createProxyHostname(
    'ingress',
    async () => {
      lookups += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    log,
    5,
  );
  onTestFinished(() => proxy.close());
  const read = createClientAddress(new BlockList(), proxy);
  expect(read(request('172.20.0.3'))).toBe('172.20.0.3');
  answer = ['172.20.0.3'];
  await expect.poll(() => read(request('172.20.0.3'))).toBe('203.0.113.5');
  answer = ['172.20.0.9'];
  await expect.poll(() => read(request('172.20.0.9'))).toBe('203.0.113.5');
  expect(read(request('172.20.0.3'))).toBe('172.20.0.3');
  answer = new Error('SERVFAIL');
  const before = lookups;
  await expect.poll(() => lookups).toBeGreaterThan(before + 1);
  expect(read(request('172.20.0.9'))).toBe('203.0.113.5');
});
