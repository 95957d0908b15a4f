import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BehaviourInput } from '@geoplan/sandbox/test-sites/behaviour';
import { startTestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import { expect, it } from 'vitest';
import type { MeasuredChecks, MeasuredResults } from '../testing/measured-checker-process.ts';
import { longestCheckMs } from './site-checker.ts';

const program = fileURLToPath(new URL('../testing/measured-checker-process.ts', import.meta.url));

/** Runs the checks in a separate process, so that the memory of the test sites does not count as the checker's. */
async function measure(checks: MeasuredChecks): Promise<MeasuredResults> {
  const child = fork(program, { execArgv: [] });
  child.send(checks);
  const [results] = (await once(child, 'message')) as [MeasuredResults];
  return results;
}

/** Sites with an origin each. */
function sitesOf(name: string, count: number, behaviour: BehaviourInput) {
  return Array.from({ length: count }, (_each, at) => ({ name: `${name}-${at}`, behaviour }));
}

it('reads only a little of a hundred concurrent bombs, and keeps even less in memory', async () => {
  const testSites = await startTestSites([
    ...sitesOf('fine', 100, { kind: 'answer', status: 200 }),
    ...sitesOf('gzip', 40, { kind: 'bomb', encoding: 'gzip' }),
    ...sitesOf('brotli', 30, { kind: 'bomb', encoding: 'br' }),
    ...sitesOf('endless', 30, { kind: 'endless', part: 'body' }),
  ]);
  const [fine, bombs] = [testSites.all.slice(0, 100), testSites.all.slice(100)].map((sites) =>
    sites.map(({ url }) => url),
  );
  const measured = await measure({
    allow: testSites.allow,
    warmUp: fine ?? [],
    urls: bombs ?? [],
    timeoutMs: longestCheckMs,
  });
  expect(measured.results.map(({ reason }) => reason)).toEqual(Array.from({ length: 100 }, () => 'ok'));
  expect(measured.grownMib).toBeLessThan(50);
  // Less than 64 kB, plus one read of 64 kB, which is the smallest that Node makes.
  expect(Math.max(...measured.bytesRead)).toBeLessThanOrEqual(128 * 1_024);
  await testSites.close();
});

it('ends the check of every hostile site within the time limit', async () => {
  const hostile: BehaviourInput[] = [
    { kind: 'endless', part: 'headers' },
    { kind: 'endless', part: 'headers', dripMs: 50 },
    { kind: 'endless', part: 'body', dripMs: 50 },
    { kind: 'large-headers', bytes: 500_000 },
    { kind: 'redirect-loop' },
    { kind: 'redirect', hops: 1_000_000 },
    { kind: 'silent' },
    { kind: 'silent', at: 'connect' },
    { kind: 'answer', status: 999 },
    { kind: 'answer', status: 200, delayMs: 60_000 },
  ];
  const testSites = await startTestSites(
    hostile.map((behaviour, at) => ({ name: `hostile-${at}`, behaviour })),
  );
  const urls = testSites.all.map(({ url }) => url);
  // A caller that requests a minute gets the limit of any check.
  const measured = await measure({ allow: testSites.allow, warmUp: [], urls, timeoutMs: 60_000 });
  expect(measured.results.map(({ reason }) => reason)).toEqual([
    'invalid_response',
    'timeout',
    'ok',
    'invalid_response',
    'too_many_redirects',
    'too_many_redirects',
    'timeout',
    'timeout',
    'invalid_response',
    'timeout',
  ]);
  expect(Math.max(...measured.bytesRead)).toBeLessThanOrEqual(128 * 1_024);
  await testSites.close();
});
