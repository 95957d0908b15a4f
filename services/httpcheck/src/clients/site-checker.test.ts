import { demoSites } from '@geoplan/sandbox/test-sites/lists/demo-sites';
import { mixedSites } from '@geoplan/sandbox/test-sites/lists/mixed-sites';
import { sampleSites } from '@geoplan/sandbox/test-sites/lists/sample-sites';
import { startTestSites, type TestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckResult } from '../domain/check-result.ts';
import {
  testSiteChecker,
  checkOnce,
  comparable,
  unhurriedTestSiteChecker,
} from '../testing/test-site-checker.ts';
import { CheckFailure } from './check-failure.ts';
import { longestCheckMs, type SiteChecker, type SiteCheckerOptions } from './site-checker.ts';

/** Checks all test sites, 200 at once, and returns those with a wrong result. */
async function findWrong(testSites: TestSites, options: Partial<SiteCheckerOptions> = {}) {
  const checker = unhurriedTestSiteChecker(testSites, options);
  const wrong: unknown[] = [];
  const waiting = testSites.all.values();
  async function work(): Promise<void> {
    for (const { name, url, expected } of waiting) {
      const result = comparable(await checkOnce(checker, url));
      if (JSON.stringify(result) !== JSON.stringify({ ...result, ...expected }))
        wrong.push({ name, result, expected });
    }
  }
  await Promise.all(Array.from({ length: 200 }, work));
  checker.close();
  return wrong;
}

const noLookup = () => expect.unreachable('DNS was asked');

describe('a checker of one test site per case', () => {
  let testSites: TestSites;
  let checker: SiteChecker;
  beforeAll(async () => {
    testSites = await startTestSites([
      ...sampleSites(),
      { name: 'wait-an-hour', behaviour: { kind: 'answer', status: 503, retryAfter: 7_200 } },
      { name: 'to-a-long-address', behaviour: { kind: 'redirect', to: `http://[${'x'.repeat(1_900)}` } },
    ]);
    checker = testSiteChecker(testSites, { timeoutMs: longestCheckMs });
  });
  afterAll(async () => {
    checker.close();
    await testSites.close();
  });

  async function checked(name: string): Promise<CheckResult> {
    return await checkOnce(checker, testSites.get(name).url);
  }

  it('returns the expected result for each site, over one connection per response', async () => {
    testSites.hits.clear();
    expect(await findWrong(testSites)).toEqual([]);
    await expect
      .poll(() => testSites.all.filter(({ url }) => testSites.hits.of(url).openConnections > 0))
      .toEqual([]);
    for (const name of ['answer-204', 'gzip-bomb', 'silent', 'reset-on-request', 'certificate-good'])
      expect(testSites.hits.of(testSites.get(name).url)).toMatchObject({ connections: 1, requests: 1 });
    expect(testSites.hits.of(testSites.get('chain').url)).toMatchObject({ connections: 6, requests: 6 });
  });

  it('reports the expiry date of a certificate, even if the certificate is invalid', async () => {
    for (const { name, url, certificateEndsAt } of testSites.all)
      if (name.startsWith('certificate-'))
        expect({ name, ends: (await checkOnce(checker, url)).certificateEndsAt }).toEqual({
          name,
          ends: certificateEndsAt,
        });
    const expired = await checkOnce(checker, testSites.get('certificate-expired').url);
    expect(expired).toMatchObject({ reason: 'tls', detail: 'CERT_HAS_EXPIRED' });
    // The certificate of another host says nothing about this site.
    const moved = await checkOnce(checker, testSites.get('tls-to-plain').url);
    expect(moved.certificateEndsAt).toBe(testSites.get('tls-to-plain').certificateEndsAt);
  });

  it('reports a redirect to another registrable domain, and the pause requested by a site', async () => {
    expect(await checked('named-moved')).toMatchObject({ isOtherDomain: false });
    expect(await checked('to-another-host')).toMatchObject({ isOtherDomain: true });
    expect(await checked('to-refused')).toMatchObject({ isOtherDomain: true, finalUrl: null });
    expect(await checked('rate-limited')).toMatchObject({ retryAfterMs: 1_000 });
    expect(await checked('wait-an-hour')).toMatchObject({ retryAfterMs: 3_600_000 });
    expect(await checked('answer-503')).toMatchObject({ retryAfterMs: null });
  });

  it('ends a check when its caller aborts or the checker closes', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled');
    const stopped = checker.check(testSites.get('silent').url, stop.signal);
    const other = testSiteChecker(testSites);
    const closed = checkOnce(other, testSites.get('silent').url);
    const both = Promise.allSettled([stopped, closed]);
    await expect.poll(() => testSites.hits.of(testSites.get('silent').url).openConnections).toBe(2);
    stop.abort(reason);
    other.close();
    const [first, second] = await both;
    expect(first).toEqual({ status: 'rejected', reason });
    expect(second).toMatchObject({ status: 'rejected', reason: { message: 'site checker closed' } });
    await expect.poll(() => testSites.hits.of(testSites.get('silent').url).openConnections).toBe(0);
    await expect(checker.check(testSites.get('answer-200').url, stop.signal)).rejects.toBe(reason);
    await expect(checkOnce(other, testSites.get('answer-200').url)).rejects.toThrow('closed');
  });

  it('accepts addresses as users write them, and reports invalid addresses', async () => {
    const reason = async (url: string) => (await checkOnce(checker, url)).reason;
    expect(await reason(`  ${testSites.get('named').url}#top  `)).toBe('ok');
    for (const url of [
      '',
      'no address',
      'ftp://shop.sites.test/',
      'javascript:alert(1)',
      '//shop.sites.test',
      'http://[',
    ])
      expect({ url, reason: await reason(url) }).toEqual({ url, reason: 'invalid_url' });
    const { redirects } = await checkOnce(checker, testSites.get('to-a-long-address').url);
    expect(redirects).toHaveLength(1);
  });

  it('identifies itself, and requests a page in the same way as a browser', async () => {
    await checkOnce(checker, testSites.get('answer-200').url);
    const { methods, userAgents } = testSites.hits.of(testSites.get('answer-200').url);
    expect(Object.keys(methods)).toEqual(['GET']);
    expect(userAgents).toEqual(['Geoplan-HTTP-Checker/1.0']);
    expect(() => testSiteChecker(testSites, { userAgent: 'two\r\nlines' })).toThrow(/user-agent/i);
  });
});

it('returns the right result for hundreds of mixed sites', async () => {
  const testSites = await startTestSites(mixedSites({ sites: 300, origins: 60, hasLatency: false }));
  expect(await findWrong(testSites)).toEqual([]);
  await testSites.close();
});

it('reaches the demo sites on default ports through `connectTo`', async () => {
  const sites = demoSites()
    // A redirect to another site would need that site too.
    .filter(({ behaviour }) => behaviour.kind !== 'redirect' || behaviour.to === undefined)
    .slice(0, 150);
  const testSites = await startTestSites(sites, { isOnDefaultPorts: true });
  const connectTo = (host: string, port: number) => testSites.connectTo(host, port) ?? null;
  expect(await findWrong(testSites, { lookup: noLookup, connectTo })).toEqual([]);
  const checker = testSiteChecker(testSites, { lookup: noLookup, connectTo });
  const bare = testSites.all.find(({ expected }) => expected.reason === 'ok')?.name ?? '';
  expect(await checkOnce(checker, bare)).toMatchObject({ reason: 'ok', finalUrl: `https://${bare}/` });
  checker.close();
  await testSites.close();
});

it('resolves names again for a confirmation check', async () => {
  const testSites = await startTestSites([
    { name: 'late', host: 'late.test', behaviour: { kind: 'unresolvable' } },
  ]);
  const checker = testSiteChecker(testSites);
  const { url } = testSites.get('late');
  expect(await checkOnce(checker, url)).toMatchObject({ reason: 'dns', detail: 'ENOTFOUND' });
  await testSites.change('late', { kind: 'answer', status: 200 });
  expect(await checkOnce(checker, url, { isSecondOpinion: true })).toMatchObject({ reason: 'ok' });
  checker.close();
  await testSites.close();
});

it('does not report a limit of this machine as a failure of the site', async () => {
  const testSites = await startTestSites([
    { name: 'fine', host: 'fine.test', behaviour: { kind: 'answer', status: 200 } },
  ]);
  const error = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  const connectTo = () => {
    throw error;
  };
  const checker = testSiteChecker(testSites, { connectTo });
  const checked = checkOnce(checker, testSites.get('fine').url);
  await expect(checked).rejects.toBe(error);
  await expect(checked).rejects.not.toBeInstanceOf(CheckFailure);
  checker.close();
  await testSites.close();
});
