import { listBalanceProviders } from '@geoplan/contracts/balance/balance-providers';
import { listRecords } from '@geoplan/contracts/geo/geo-keywords';
import { createConfig } from '@geoplan/contracts/notion/notion-configs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpecifiedProduct, workspaceToken } from './testing/specified-product.ts';

// The 25 calls of section 7 of the specification, as in its table, with the fields it names.

let product: Awaited<ReturnType<typeof startSpecifiedProduct>>;
beforeAll(async () => {
  product = await startSpecifiedProduct();
});
afterAll(() => product.close());

const text: unknown = expect.any(String);
const number: unknown = expect.any(Number);
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const including = (fields: object): unknown => expect.objectContaining(fields);

/** Expects fields whose values are `null` if not known. */
function expectKeys(found: object, names: string): void {
  expect(Object.keys(found)).toEqual(expect.arrayContaining(names.split(' ')));
}

describe('signing in', () => {
  const session = { data: { user: { email: text, role: 'user' }, token: text } };

  it('returns `data` with the user and token for a login and a registration', async () => {
    const known = { email: 'user@example.org', password: 'a right password' };
    await product.expectAnswer('POST /api/auth/login', known, session);
    const stranger = { email: 'new@example.org', password: 'another right word', role: 'user' };
    await product.expectAnswer('POST /api/auth/register', stranger, session, 201);
  });

  it('verifies a known session, and responds with 401 to an unknown session', async () => {
    expect((await product.call('GET /api/auth/verify')).status).toBe(200);
    const authorization = 'Bearer unknown';
    expect((await product.call('GET /api/auth/verify', undefined, { authorization })).status).toBe(401);
  });
});

describe('settings', () => {
  it('returns and saves the key and the host, and distinguishes a valid key from a bad key', async () => {
    const { expectAnswer, sandboxHost: rapidApiHost } = product;
    const shown = { data: { rapidApiKey: text, rapidApiHost: text } };
    await expectAnswer('GET /api/settings', undefined, shown);
    const rapidApiKey = 'unlimited-specified';
    const sent = { rapidApiKey, rapidApiHost, port: 3001, nodeEnv: 'development' };
    await expectAnswer('POST /api/settings', sent, {});
    const verdict = (isValid: boolean) => ({ data: { isValid, message: text } });
    await expectAnswer('POST /api/settings/test', { rapidApiKey }, verdict(true));
    await expectAnswer('POST /api/settings/test', { rapidApiKey: 'bad-key' }, verdict(false));
  });
});

describe('geo analysis', () => {
  const record = {
    id: text,
    keyword: 'lumora',
    country: matching(/^(de|us)$/),
    searchVolume: number,
    globalSearchVolume: number,
    lastUpdated: text,
    created_at: text,
  };

  it('returns the records of a run and the list of records, and deletes a record', async () => {
    const { expectAnswer, call } = product;
    const settings = { includeCompetitors: false, includeAiAnalysis: false };
    const sent = { keywords: ['lumora'], countries: ['de', 'us'], settings };
    const both = { data: { results: [record, record] } };
    await expectAnswer('POST /api/geo-analysis', sent, both);
    const uncached = { 'cache-control': 'no-cache' };
    const { body } = await call('GET /api/geo-analysis', undefined, uncached);
    expect(body).toMatchObject({ success: true, ...both });
    const { results } = listRecords.response.parse(body).data;
    for (const each of results) expectKeys(each, 'clicks cpc difficulty trafficPotential');
    await expectAnswer(`DELETE /api/geo-analysis/${results[0]?.id}`, undefined, {});
    await expectAnswer('GET /api/geo-analysis', undefined, { data: { results: [record] } });
  });
});

describe('workspace', () => {
  it('returns the counts and the sites of a keyword in a country', async () => {
    const { expectAnswer, workspace } = product;
    const stats = { totalDomains: workspace.sites, sitesInWork: 1, launchedSites: 1 };
    await expectAnswer('GET /api/notion/stats/lumora/de', undefined, stats);
    const launched = { url: 'https://launched.example/', status: 'In prod', start_date: '2026-01-15' };
    const sites: unknown = expect.arrayContaining([including(launched)]);
    await expectAnswer('GET /api/notion/sites/lumora/de', undefined, { sites });
  });

  it.each(['lumora', 'lumora/de'])(
    'returns the launched sites of %s, also for one database',
    async (path) => {
      const line = `GET /api/notion/launched-sites/${path}`;
      await product.expectAnswer(line, undefined, { launchedSites: 1 });
      const single = `${line}?databaseId=${product.workspace.further}`;
      await product.expectAnswer(single, undefined, { launchedSites: 0 });
    },
  );

  it('returns the projects of all databases, or of one database', async () => {
    const { expectAnswer, workspace } = product;
    const line = 'GET /api/notion/projects/cached';
    const body = await expectAnswer(line, undefined, { data: { length: workspace.sites } });
    const project = {
      id: text,
      url: 'https://in-work.example/',
      status: 'SEO process',
      brand: 'Lumora',
      geo: 'DE',
      language: 'de',
      type: 'review',
      start_date: '2026-01-15',
      responsible: 'Anna',
      notes: 'a, b',
      created_time: text,
    };
    expect(body).toHaveProperty('data', expect.arrayContaining([including(project)]));
    const single = `${line}?databaseId=${workspace.further}`;
    await expectAnswer(single, undefined, { data: { length: workspace.furtherSites } });
  });
});

describe('check of all sites', () => {
  const batchSize = 10;
  const statusFilter = ['Migrate to server', 'Canonical', 'Redirect', 'SEO process', 'DELETED'];

  it('returns totalChecked and totalBatches, with 202 while the check is in progress and with 200 once it has ended', async () => {
    const { call, expectAnswer, hold, workspace } = product;
    const line = 'POST /api/http-status/check-all-auto';
    const sent = { batchSize, statusFilter };
    const totalBatches = Math.ceil(workspace.checkedSites / batchSize);
    const release = hold();
    // The preference ends the wait of 25 s at once; the response is the same.
    const started = await call(line, sent, { prefer: 'respond-async' }).finally(release);
    const progress = { status: 'running', totalChecked: 0, totalBatches };
    expect(started).toMatchObject({ status: 202, body: { success: true, data: progress } });
    const end = { totalChecked: workspace.checkedSites, totalBatches };
    await expectAnswer(line, sent, { data: end });
  });
});

describe('connections to the workspace', () => {
  it('returns the display configuration and changes its mode', async () => {
    const { expectAnswer, configId: id, workspace } = product;
    const databases = [workspace.main, workspace.further].map((each) => ({
      databaseId: each,
      isActive: true,
    }));
    const single = { displayMode: 'single', selectedDatabaseId: workspace.further };
    for (const mode of [single, { displayMode: 'unified' }]) {
      await expectAnswer(`PUT /api/notion-configs/${id}/display-mode`, mode, {});
      const shown = { data: { id, ...mode, databases } };
      await expectAnswer('GET /api/notion-configs/default', undefined, shown);
    }
  });

  it('creates a connection, changes it, makes it the default, lists and deletes it', async () => {
    const { expectAnswer, config, configId } = product;
    const created = await expectAnswer('POST /api/notion-configs', config('Вторая', false), {}, 201);
    const { id } = createConfig.response.parse(created).data;
    const changed = config('Третья', false);
    await expectAnswer(`PUT /api/notion-configs/${id}`, changed, {});
    await expectAnswer(`POST /api/notion-configs/${id}/set-default`, undefined, {});
    const { notionToken: _sent, databases, ...fields } = changed;
    const listed = {
      ...fields,
      id,
      notionToken: text,
      isDefault: true,
      databases: databases.map(including),
    };
    const all: unknown = expect.arrayContaining([
      including({ id: configId, isDefault: false }),
      including(listed),
    ]);
    await expectAnswer('GET /api/notion-configs', undefined, { data: all });
    await expectAnswer(`DELETE /api/notion-configs/${id}`, undefined, {});
    await expectAnswer('GET /api/notion-configs', undefined, { data: { length: 1 } });
  });

  it('returns success for a valid token and success:false for a bad token', async () => {
    const { call, expectAnswer, workspace } = product;
    const line = 'POST /api/notion-configs/test-connection';
    const databaseId = workspace.main;
    await expectAnswer(line, { notionToken: workspaceToken, databaseId }, {});
    const { body } = await call(line, { notionToken: 'ntn_bad', databaseId });
    expect(body).toMatchObject({ success: false, error: { message: text } });
  });
});

describe('balance', () => {
  it('returns the providers configured in the settings, and the totals', async () => {
    const { call, expectAnswer } = product;
    const line = 'GET /api/balance/providers';
    const provider = {
      id: text,
      name: text,
      type: matching(/^(serp|ai|ahrefs|domain|other)$/),
      currency: text,
      requestsToday: number,
      requestsThisMonth: number,
      isActive: expect.any(Boolean) as unknown,
    };
    await expect
      .poll(async () => (await call(line)).body)
      .toMatchObject({ success: true, data: expect.arrayContaining([including(provider)]) as unknown });
    for (const each of listBalanceProviders.response.parse((await call(line)).body).data)
      expectKeys(each, 'balance totalLimit resetTimestamp totalSpent costPerRequest lastUpdated');
    const totals = { totalBalance: number, totalProviders: number };
    const today = { totalSpentToday: number, activeAlerts: number };
    await expectAnswer('GET /api/balance/stats', undefined, { data: { ...totals, ...today } });
  });
});

describe('a refused call', () => {
  it.each([
    ['POST /api/auth/login', { email: 'a@example.org', password: 'wrong' }, 'Неверный email или пароль'],
    ['POST /api/settings', { rapidApiHost: 'example.org' }, 'Хост не из списка'],
    [
      'POST /api/geo-analysis',
      { keywords: [], countries: ['us'] },
      'Пожалуйста, введите хотя бы одно ключевое слово',
    ],
    ['DELETE /api/geo-analysis/00000000-0000-4000-8000-000000000000', undefined, 'не найден'],
    ['POST /api/http-status/check-all-auto', { batchSize: 0 }, 'Размер пачки'],
  ])('%s with %j returns error.message', async (line, sent, message) => {
    const { body } = await product.call(line, sent);
    expect(body).toMatchObject({ success: false, error: { message: matching(new RegExp(message)) } });
  });
});
