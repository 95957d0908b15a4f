import { demoSites } from '@geoplan/sandbox/farm/lists/demo-sites';
import { mixedSites } from '@geoplan/sandbox/farm/lists/mixed-sites';
import { sampleSites } from '@geoplan/sandbox/farm/lists/sample-sites';
import { startFarm, type Farm } from '@geoplan/sandbox/farm/start-farm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckResult } from '../domain/check-result.ts';
import { checkerOfFarm, checkOnce, comparable, unhurriedCheckerOfFarm } from '../testing/checker-of-farm.ts';
import { CheckFailure } from './check-failure.ts';
import { longestCheckMs, type SiteChecker, type SiteCheckerOptions } from './site-checker.ts';

/** Checks all sites of a farm, 200 at once, and returns those with a wrong result. */
async function findWrong(farm: Farm, options: Partial<SiteCheckerOptions> = {}) {
  const checker = unhurriedCheckerOfFarm(farm, options);
  const wrong: unknown[] = [];
  const waiting = farm.sites.values();
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

describe('a farm with one site for each case', () => {
  let farm: Farm;
  let checker: SiteChecker;
  beforeAll(async () => {
    farm = await startFarm([
      ...sampleSites(),
      { name: 'wait-an-hour', behaviour: { kind: 'answer', status: 503, retryAfter: 7_200 } },
      { name: 'to-a-long-address', behaviour: { kind: 'redirect', to: `http://[${'x'.repeat(1_900)}` } },
    ]);
    checker = checkerOfFarm(farm, { timeoutMs: longestCheckMs });
  });
  afterAll(async () => {
    checker.close();
    await farm.close();
  });

  async function checked(name: string): Promise<CheckResult> {
    return await checkOnce(checker, farm.site(name).url);
  }

  it('returns the expected result for each site, over one connection per response', async () => {
    farm.hits.clear();
    expect(await findWrong(farm)).toEqual([]);
    await expect
      .poll(() => farm.sites.filter(({ url }) => farm.hits.of(url).openConnections > 0))
      .toEqual([]);
    for (const name of ['answer-204', 'gzip-bomb', 'silent', 'reset-on-request', 'certificate-good'])
      expect(farm.hits.of(farm.site(name).url)).toMatchObject({ connections: 1, requests: 1 });
    expect(farm.hits.of(farm.site('chain').url)).toMatchObject({ connections: 6, requests: 6 });
  });

  it('reports the end of a certificate, even of an invalid one', async () => {
    for (const { name, url, certificateEndsAt } of farm.sites)
      if (name.startsWith('certificate-'))
        expect({ name, ends: (await checkOnce(checker, url)).certificateEndsAt }).toEqual({
          name,
          ends: certificateEndsAt,
        });
    const expired = await checkOnce(checker, farm.site('certificate-expired').url);
    expect(expired).toMatchObject({ reason: 'tls', detail: 'CERT_HAS_EXPIRED' });
    // The certificate of another host says nothing about this site.
    const moved = await checkOnce(checker, farm.site('tls-to-plain').url);
    expect(moved.certificateEndsAt).toBe(farm.site('tls-to-plain').certificateEndsAt);
  });

  it('reports a redirect to another registrable domain, and the pause that a site requests', async () => {
    expect(await checked('named-moved')).toMatchObject({ isOtherDomain: false });
    expect(await checked('to-another-host')).toMatchObject({ isOtherDomain: true });
    expect(await checked('to-refused')).toMatchObject({ isOtherDomain: true, finalUrl: null });
    expect(await checked('rate-limited')).toMatchObject({ retryAfterMs: 1_000 });
    expect(await checked('wait-an-hour')).toMatchObject({ retryAfterMs: 3_600_000 });
    expect(await checked('answer-503')).toMatchObject({ retryAfterMs: null });
  });

  it('ends when its caller aborts, and when the checker closes', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled');
    const stopped = checker.check(farm.site('silent').url, stop.signal);
    const other = checkerOfFarm(farm);
    const closed = checkOnce(other, farm.site('silent').url);
    const both = Promise.allSettled([stopped, closed]);
    await expect.poll(() => farm.hits.of(farm.site('silent').url).openConnections).toBe(2);
    stop.abort(reason);
    other.close();
    const [first, second] = await both;
    expect(first).toEqual({ status: 'rejected', reason });
    expect(second).toMatchObject({ status: 'rejected', reason: { message: 'site checker closed' } });
    await expect.poll(() => farm.hits.of(farm.site('silent').url).openConnections).toBe(0);
    await expect(checker.check(farm.site('answer-200').url, stop.signal)).rejects.toBe(reason);
    await expect(checkOnce(other, farm.site('answer-200').url)).rejects.toThrow('closed');
  });

  it('accepts addresses as people write them, and reports invalid ones', async () => {
    const reason = async (url: string) => (await checkOnce(checker, url)).reason;
    expect(await reason(`  ${farm.site('named').url}#top  `)).toBe('ok');
    for (const url of [
      '',
      'no address',
      'ftp://shop.farm.test/',
      'javascript:alert(1)',
      '//shop.farm.test',
      'http://[',
    ])
      expect({ url, reason: await reason(url) }).toEqual({ url, reason: 'invalid_url' });
    const { redirects } = await checkOnce(checker, farm.site('to-a-long-address').url);
    expect(redirects).toHaveLength(1);
  });

  it('identifies itself, and requests a page as a browser does', async () => {
    await checkOnce(checker, farm.site('answer-200').url);
    const { methods, userAgents } = farm.hits.of(farm.site('answer-200').url);
    expect(Object.keys(methods)).toEqual(['GET']);
    expect(userAgents).toEqual(['Geoplan-HTTP-Checker/1.0']);
    expect(() => checkerOfFarm(farm, { userAgent: 'two\r\nlines' })).toThrow(/user-agent/i);
  });
});

it('returns the right result for hundreds of mixed sites', async () => {
  const farm = await startFarm(mixedSites({ sites: 300, origins: 60, hasLatency: false }));
  expect(await findWrong(farm)).toEqual([]);
  await farm.close();
});

it('finds the demo sites on default ports through `connectTo`', async () => {
  const sites = demoSites()
    // A redirect to another site would need that site too.
    .filter(({ behaviour }) => behaviour.kind !== 'redirect' || behaviour.to === undefined)
    .slice(0, 150);
  const farm = await startFarm(sites, { isOnDefaultPorts: true });
  const connectTo = (host: string, port: number) => farm.connectTo(host, port) ?? null;
  expect(await findWrong(farm, { lookup: noLookup, connectTo })).toEqual([]);
  const checker = checkerOfFarm(farm, { lookup: noLookup, connectTo });
  const bare = farm.sites.find(({ expected }) => expected.reason === 'ok')?.name ?? '';
  expect(await checkOnce(checker, bare)).toMatchObject({ reason: 'ok', finalUrl: `https://${bare}/` });
  checker.close();
  await farm.close();
});

it('resolves names again for a confirmation check', async () => {
  const farm = await startFarm([{ name: 'late', host: 'late.test', behaviour: { kind: 'unresolvable' } }]);
  const checker = checkerOfFarm(farm);
  const { url } = farm.site('late');
  expect(await checkOnce(checker, url)).toMatchObject({ reason: 'dns', detail: 'ENOTFOUND' });
  await farm.change('late', { kind: 'answer', status: 200 });
  expect(await checkOnce(checker, url, { isSecondOpinion: true })).toMatchObject({ reason: 'ok' });
  checker.close();
  await farm.close();
});

it('does not blame the site for a limit of this machine', async () => {
  const farm = await startFarm([
    { name: 'fine', host: 'fine.test', behaviour: { kind: 'answer', status: 200 } },
  ]);
  const error = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  const connectTo = () => {
    throw error;
  };
  const checker = checkerOfFarm(farm, { connectTo });
  const checked = checkOnce(checker, farm.site('fine').url);
  await expect(checked).rejects.toBe(error);
  await expect(checked).rejects.not.toBeInstanceOf(CheckFailure);
  checker.close();
  await farm.close();
});
