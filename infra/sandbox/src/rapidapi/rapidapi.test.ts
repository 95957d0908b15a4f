import { describe, expect, it } from 'vitest';
import { keywordNumbers } from '../numbers/keyword-numbers.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const { clock, rapid, sandbox } = sandboxForTests();
const ask = (key: string, keyword = 'acme', country = 'us') =>
  rapid(key, `/keyword-metrics?keyword=${encodeURIComponent(keyword)}&country=${country}`);
const quotaHeaders = ['limit', 'remaining', 'reset'].map((each) => `x-ratelimit-requests-${each}`);

const burst = async (key: string) =>
  (await Promise.all(Array.from({ length: 60 }, () => ask(key)))).map(({ status }) => status);

describe('the keyword metrics listing', () => {
  it('returns one keyword in one country as in provider-apis.md A.1, with the quota in the headers', async () => {
    const { status, json, headers } = await ask('unlimited-shape', 'Acme  Shop', 'DE');
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      data: { keyword: 'Acme  Shop', ...keywordNumbers('acme shop', 'de') },
    });
    expect(quotaHeaders.map((each) => headers.get(each))).toEqual([
      '1000000',
      '999999',
      // Time from 12:00 on 20 November to midnight of 1 December.
      String(10.5 * 24 * 3_600),
    ]);
  });

  it('returns nulls for `nodata`, no CPC for `partial` and success:false for `fail`, each at the price of one request', async () => {
    expect((await ask('unlimited-magic', 'nodata')).json).toEqual({
      success: true,
      data: {
        keyword: 'nodata',
        searchVolume: 0,
        clicks: 0,
        cpc: null,
        difficulty: null,
        globalSearchVolume: null,
        trafficPotential: null,
      },
    });
    expect((await ask('unlimited-magic', 'Partial')).json).toMatchObject({
      success: true,
      data: { cpc: null },
    });
    const failed = await ask('unlimited-magic', 'fail');
    expect(failed).toMatchObject({ status: 200, json: { success: false } });
    expect(failed.json).not.toHaveProperty('data');
    expect(failed.headers.get('x-ratelimit-requests-remaining')).toBe('999997');
  });

  it.each([
    [
      'bad-key',
      '/keyword-metrics?keyword=a&country=us',
      401,
      'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.',
    ],
    [
      '',
      '/keyword-metrics?keyword=a&country=us',
      401,
      'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.',
    ],
    ['no-sub', '/keyword-metrics?keyword=a&country=us', 403, 'You are not subscribed to this API.'],
    ['unlimited-path', '/x', 404, "Endpoint '/x' does not exist"],
    ['unlimited-path', '/keyword-metrics/', 404, "Endpoint '/keyword-metrics/' does not exist"],
  ])(
    "refuses key «%s» at %s with %i and the gateway's text, but no quota headers",
    async (key, path, status, message) => {
      const answer = await rapid(key, path);
      expect(answer).toMatchObject({ status, json: { message } });
      expect(quotaHeaders.filter((each) => answer.headers.has(each))).toEqual([]);
    },
  );

  it('responds to a missing parameter with 400 and the quota', async () => {
    const answer = await rapid('unlimited-param', '/keyword-metrics?keyword=a');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-ratelimit-requests-remaining')).toBe('999999');
  });

  it('refuses without charge once a quota is used up, and renews the quota in a new month', async () => {
    const left = async () => {
      const { status, headers } = await ask('small-2');
      return [status, headers.get('x-ratelimit-requests-remaining')];
    };
    expect([await left(), await left(), await left(), await left()]).toEqual([
      [200, '1'],
      [200, '0'],
      [429, '0'],
      [429, '0'],
    ]);
    expect((await ask('quota-0')).json).toEqual({
      message: expect.stringMatching(
        /^You have exceeded the MONTHLY quota for Requests on your current plan, BASIC\. Upgrade your plan at https:\/\/rapidapi\.com\//,
      ) as unknown,
    });
    const before = clock.now;
    clock.now = Date.UTC(2026, 11, 1);
    expect([await left(), await left()], 'renewed once').toEqual([
      [200, '999'],
      [200, '998'],
    ]);
    clock.now = before;
  });

  it('allows one request per second for each ordinary key, and sends no Retry-After', async () => {
    expect((await ask('ordinary-1')).status).toBe(200);
    const refused = await ask('ordinary-1');
    expect(refused).toMatchObject({
      status: 429,
      json: {
        message: 'You have exceeded the rate limit per second for your plan, BASIC, by the API provider',
      },
    });
    expect(refused.headers.has('retry-after')).toBe(false);
    expect(refused.headers.get('x-ratelimit-requests-remaining')).toBe('999');
    expect((await ask('ordinary-2')).status).toBe(200);
    clock.now += 900;
    expect((await ask('ordinary-1')).status).toBe(429);
    clock.now += 100;
    expect((await ask('ordinary-1')).status).toBe(200);
  });

  it('allows fifty requests per second for the demo key and any number for an unlimited key', async () => {
    expect((await burst('sandbox-demo-key')).filter((status) => status === 429)).toHaveLength(10);
    expect(new Set(await burst('unlimited-burst'))).toEqual(new Set([200]));
  });

  it('fails every other request with `flaky`, and sends a web page for `html`', async () => {
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await ask('flaky')).status);
    expect(statuses).toEqual([503, 200, 503, 200]);
    const page = await ask('html');
    expect(page.status).toBe(502);
    expect(page.headers.get('content-type')).toMatch(/html/);
    expect(page.text).toMatch(/<html/);
  });

  it('delays a request with `slow` by three seconds', async () => {
    const begun = performance.now();
    expect((await ask('slow')).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(2_900);
  });

  it('counts the requests and responses of each pair', async () => {
    sandbox().clearLog();
    await ask('unlimited-count', 'Counted', 'fr');
    await ask('unlimited-count', 'counted ', 'fr');
    await ask('bad-key', 'counted', 'fr');
    expect(sandbox().counts()).toEqual([{ keyword: 'Counted', country: 'fr', asked: 3, answered: 2 }]);
  });
});

describe('the keyword suggestions listing', () => {
  it('returns a bare array with the seed first and bids whose mean is the price', async () => {
    const numbers = keywordNumbers('acme', 'us');
    const { status, json } = await rapid(
      'unlimited-suggest',
      '/keysuggest/?keyword=acme&location=US&lang=en',
    );
    expect(status).toBe(200);
    const rows = json as { text: string; volume: number; low_bid: number; high_bid: number }[];
    expect(rows.length).toBeGreaterThan(8);
    expect(rows[1]).toEqual({ ...rows[0], text: 'acmes' });
    expect(rows[0]).toEqual({
      text: 'acme',
      volume: numbers.searchVolume,
      competition_level: expect.stringMatching(/^(LOW|MEDIUM|HIGH|UNSPECIFIED)$/) as unknown,
      competition_index: expect.any(Number) as unknown,
      low_bid: expect.any(Number) as unknown,
      high_bid: expect.any(Number) as unknown,
      trend: expect.any(Number) as unknown,
    });
    expect(((rows[0]?.low_bid ?? 0) + (rows[0]?.high_bid ?? 0)) / 2).toBeCloseTo(numbers.cpc ?? 0, 6);
  });

  it('returns an empty array for `nodata`, no bids for `partial`, and refuses a lower-case country', async () => {
    expect(
      (await rapid('unlimited-suggest', '/keysuggest/?keyword=nodata&location=US&lang=en')).json,
    ).toEqual([]);
    expect(
      (await rapid('unlimited-suggest', '/keysuggest/?keyword=partial&location=US&lang=en')).json,
    ).toContainEqual(expect.objectContaining({ text: 'partial', low_bid: 0, high_bid: 0 }));
    expect((await rapid('unlimited-suggest', '/keysuggest/?keyword=acme&location=us&lang=en')).status).toBe(
      400,
    );
  });
});
