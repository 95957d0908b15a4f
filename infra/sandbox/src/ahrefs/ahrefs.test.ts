import { describe, expect, it } from 'vitest';
import { knownNumbers } from '../numbers/keyword-numbers.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const { clock, call } = sandboxForTests();
const columns = 'keyword,volume,clicks,cpc,difficulty,global_volume,traffic_potential';

function ask(key: string, parameters: Record<string, string> = {}) {
  const query = new URLSearchParams({ country: 'us', keywords: 'acme', select: columns, ...parameters });
  return call(`/ahrefs/v3/keywords-explorer/overview?${query.toString()}`, {
    headers: { authorization: `Bearer ${key}` },
  });
}

async function usage(key: string) {
  const { json } = await call('/ahrefs/v3/subscription-info/limits-and-usage', {
    headers: { authorization: `Bearer ${key}` },
  });
  return (json as { limits_and_usage: Record<string, unknown> }).limits_and_usage;
}

describe('Ahrefs', () => {
  it('responds to a batch with integers, prices in cents, and rows in descending order of volume', async () => {
    const names = ['Acme', 'other brand', 'third', 'nodata'];
    const known = names.filter((each) => knownNumbers(each, 'us'));
    const { status, json, headers } = await ask('unlimited-a', { keywords: names.join(',') });
    expect(status).toBe(200);
    const expected = known
      .map((name) => ({ keyword: name.toLowerCase(), ...knownNumbers(name, 'us')! }))
      .toSorted((a, b) => b.searchVolume - a.searchVolume)
      .map((each) => ({
        keyword: each.keyword,
        volume: each.searchVolume,
        clicks: each.clicks,
        cpc: each.cpc === null ? null : Math.round(each.cpc * 100),
        difficulty: each.difficulty,
        global_volume: each.globalSearchVolume,
        traffic_potential: each.trafficPotential,
      }));
    expect(json).toEqual({ keywords: expected });
    expect(Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-api')))).toEqual({
      'x-api-rows': String(known.length),
      'x-api-units-cost-row': '43',
      'x-api-units-cost-total': String(43 * known.length),
      'x-api-units-cost-total-actual': String(43 * known.length),
      'x-api-cache': 'miss',
    });
  });

  it('charges at least 50 units, but none for the test keywords, and reports this usage under limits and usage', async () => {
    expect((await usage('spender')).units_usage_workspace).toBe(0);
    await ask('spender', { keywords: 'partial' });
    await ask('spender', { keywords: 'ahrefs' });
    expect(await usage('spender')).toEqual({
      subscription: 'Standard',
      units_limit_workspace: 150_000,
      units_usage_workspace: 50,
      units_limit_api_key: null,
      units_usage_api_key: 50,
      usage_reset_date: '2026-12-01',
      api_key_expiration_date: '2027-11-20T12:00:00.000Z',
    });
  });

  it("refuses with the vendor's 403 if the units are insufficient, and charges nothing", async () => {
    expect(await ask('quota-0')).toMatchObject({
      status: 403,
      json: { error: 'API units limit reached. Expected usage: 50, API units left: 0.' },
    });
    expect((await ask('small-80', { keywords: 'partial' })).status).toBe(200);
    expect((await ask('small-80', { keywords: 'partial' })).json).toEqual({
      error: 'API units limit reached. Expected usage: 50, API units left: 30.',
    });
  });

  it.each([
    ['no select', { select: '' }],
    ['an unknown column', { select: 'keyword,cpm' }],
    ['no country', { country: '' }],
    ['an unknown country', { country: 'sd' }],
    ['Kosovo', { country: 'xk' }],
    ['a country in upper case', { country: 'US' }],
    ['no keywords', { keywords: ',' }],
    ['a wrong limit', { limit: '0' }],
  ])('responds to %s with 400 and a flat error', async (_name, parameters) => {
    expect(await ask('unlimited-wrong', parameters)).toMatchObject({
      status: 400,
      json: { error: expect.any(String) as unknown },
    });
  });

  it('truncates a response at the requested limit', async () => {
    const { json } = await ask('unlimited-limit', { keywords: 'partial,acme shop,acme,brand', limit: '1' });
    expect((json as { keywords: unknown[] }).keywords).toHaveLength(1);
  });

  it('refuses unknown keys and more than 60 requests per minute, and sends no Retry-After', async () => {
    expect((await call('/ahrefs/v3/keywords-explorer/overview')).status).toBe(401);
    expect((await ask('bad-key')).status).toBe(401);
    expect((await ask('no-sub')).status).toBe(403);
    const statuses = (await Promise.all(Array.from({ length: 61 }, () => ask('fast')))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await ask('fast');
    expect(refused).toMatchObject({ status: 429, json: { error: expect.any(String) as unknown } });
    expect(refused.headers.has('retry-after')).toBe(false);
    clock.now += 60_000;
    expect((await ask('fast')).status).toBe(200);
  });

  it('responds to other addresses with 404', async () => {
    expect(
      (await call('/ahrefs/v3/site-explorer/x', { headers: { authorization: 'Bearer unlimited-x' } })).status,
    ).toBe(404);
  });
});
