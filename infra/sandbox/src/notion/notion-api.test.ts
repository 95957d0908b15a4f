import { describe, expect, it } from 'vitest';
import { dashed } from './notion-id.ts';
import { notionForTests } from './testing/notion-calls.ts';

const { ask, query, sandbox, clock } = notionForTests();
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const refused = async (path: string) => (await ask('GET', path)).json.code;
const me = (token: string) => ask('GET', '/users/me', { token });
const make = (rows = 3) => sandbox().notion.addDatabase({ title: 'Sites', rows });

describe('the Notion emulator', () => {
  it('describes a database and its data sources for an id with or without dashes', async () => {
    const { id, dataSourceId } = make();
    const { status, json, headers } = await ask('GET', `/databases/${id}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      object: 'database',
      id: dashed(id),
      title: [{ plain_text: 'Sites' }],
      in_trash: false,
      data_sources: [{ id: dashed(dataSourceId), name: 'Sites' }],
      request_id: uuid,
    });
    expect(json).not.toHaveProperty('properties');
    expect(headers.get('x-notion-request-id')).toBe(json['request_id']);
    expect((await ask('GET', `/databases/${dashed(id)}`)).json['id']).toBe(dashed(id));
  });

  it('describes the schema, including options', async () => {
    const { dataSourceId } = make();
    const { json } = await ask('GET', `/data_sources/${dataSourceId}`);
    expect(json).toMatchObject({
      object: 'data_source',
      properties: {
        Name: { id: 'title', name: 'Name', type: 'title', title: {} },
        Status: { type: 'status', status: { options: [{ name: 'In prod' }, {}, {}], groups: [{}] } },
        GEO: { type: 'multi_select', multi_select: { options: [{ name: 'BG' }, {}, {}] } },
      },
    });
  });

  it('returns rows in the format of provider-apis.md B.3 and B.4, with times rounded down to the minute', async () => {
    clock.now += 31_500;
    const { dataSourceId } = make(1);
    clock.now -= 31_500;
    const { json } = await query(dataSourceId);
    expect(json).toMatchObject({
      object: 'list',
      type: 'page_or_data_source',
      has_more: false,
      next_cursor: null,
      request_status: { type: 'complete' },
      request_id: uuid,
    });
    expect(json.results).toEqual([
      expect.objectContaining({
        object: 'page',
        id: uuid,
        created_time: '2026-11-20T12:00:00.000Z',
        last_edited_time: '2026-11-20T12:00:00.000Z',
        in_trash: false,
        parent: expect.objectContaining({ type: 'data_source_id', data_source_id: dashed(dataSourceId) }),
      }),
    ]);
    expect(json.results[0]?.properties).toMatchObject({
      URL: { type: 'url', url: 'https://site-0.example/' },
      Status: { type: 'status', status: { name: 'In prod' } },
      GEO: { type: 'multi_select', multi_select: [{ name: 'BG' }, { name: 'DE' }] },
      'Start date': { type: 'date', date: { start: '2026-01-10', end: null } },
      Responsible: { type: 'people', people: [{ object: 'user', name: 'Person 0' }] },
      Notes: { type: 'rich_text', rich_text: [] },
    });
  });

  it('returns one page, and the bot that owns the token', async () => {
    const { dataSourceId } = make(1);
    const [row = ''] = sandbox().notion.rowIds(dataSourceId);
    expect((await ask('GET', `/pages/${row}`)).json['id']).toBe(dashed(row));
    expect((await ask('GET', '/users/me')).json).toMatchObject({ object: 'user', type: 'bot' });
  });

  it('truncates people, relations and rollups to 25 per row, while the property endpoint returns all of them in pages', async () => {
    const many = Array.from({ length: 130 }, (_each, at) => `Person ${at}`);
    const { dataSourceId } = sandbox().notion.addDatabase({
      title: 'Many',
      columns: { Name: 'title', Who: 'people', Where: 'rollup', N: 'number' },
      rows: [{ cells: { Name: 'x', Who: many, Where: many, N: 5 } }],
    });
    const [row] = (await query(dataSourceId)).json.results;
    expect(row?.properties['Who']?.['people']).toHaveLength(25);
    expect(row?.properties['Where']?.['rollup']).toMatchObject({ array: { length: 25 } });
    const path = `/pages/${row?.id}/properties/${String(row?.properties['Who']?.['id'])}`;
    const first = (await ask('GET', path)).json;
    expect(first).toMatchObject({ type: 'property_item', has_more: true, results: { length: 100 } });
    const rest = (await ask('GET', `${path}?start_cursor=${first.next_cursor}`)).json;
    expect(rest.results).toHaveLength(30);
    const number = `/pages/${row?.id}/properties/${String(row?.properties['N']?.['id'])}`;
    expect((await ask('GET', number)).json).toMatchObject({ object: 'property_item', number: 5 });
  });

  it('identifies people only by id if the token lacks the user capability', async () => {
    const { dataSourceId } = make(1);
    const path = `/data_sources/${dataSourceId}/query`;
    const { json } = await ask('POST', path, { body: {}, token: 'ntn_nousers_1' });
    expect(json.results[0]?.properties['Responsible']?.['people']).toEqual([{ object: 'user', id: uuid }]);
  });
});

describe('the Notion emulator', () => {
  const refusals = [
    [401, 'unauthorized', { token: 'ntn_bad' }],
    [401, 'unauthorized', { token: 'something-else' }],
    [403, 'restricted_resource', { token: 'ntn_nocap' }],
    [404, 'object_not_found', { token: 'ntn_unshared' }],
    [400, 'validation_error', { headers: { 'notion-version': '2022-06-28' } }],
  ] as const;
  it.each(refusals)('refuses with %i %s', async (status, code, options) => {
    const { id, dataSourceId } = make();
    const [row] = sandbox().notion.rowIds(dataSourceId);
    for (const path of [`/databases/${id}`, `/data_sources/${dataSourceId}`, `/pages/${row}`]) {
      const answer = await ask('GET', path, options);
      expect(answer.json).toMatchObject({ object: 'error', status, code, request_id: uuid });
      expect(answer.status).toBe(status);
    }
  });

  it('refuses a request without a version', async () => {
    const headers = { authorization: 'Bearer ntn_unlimited_t' };
    const answer = await fetch(`${sandbox().url}/notion/v1/users/me`, { headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'missing_version' });
  });

  it('refuses ids of the wrong kind, unknown ids and malformed ids', async () => {
    const { id, dataSourceId } = make();
    const [row] = sandbox().notion.rowIds(dataSourceId);
    const nothing = '0'.repeat(32);
    expect(await refused(`/databases/${dataSourceId}`)).toBe('object_not_found');
    expect(await refused(`/data_sources/${id}`)).toBe('object_not_found');
    expect(await refused(`/databases/${row}`)).toBe('validation_error');
    expect(await refused(`/databases/${nothing}`)).toBe('object_not_found');
    expect(await refused(`/databases/not-an-id`)).toBe('validation_error');
    expect(await refused(`/pages/%E0%A4%A`)).toBe('validation_error');
  });

  it('refuses the query endpoint of the old API, so that code using it fails', async () => {
    const { id } = make();
    const answer = await ask('POST', `/databases/${id}/query`, { body: {} });
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_request_url' } });
  });

  const bodies = [
    '{',
    { page_size: 101 },
    { page_size: 0 },
    { surprise: 1 },
    { start_cursor: '12' },
    { filter: { property: 'Nope', select: { equals: 'x' } } },
    { filter: { property: 'Brand', rich_text: { equals: 'x' } } },
    { filter: { property: 'Brand', select: { like: 'x' } } },
    { filter: { and: [{ or: [{ and: [] }] }] } },
    { filter: { timestamp: 'created_time', created_time: { on_or_after: 'yesterday' } } },
    { sorts: [{ property: 'Nope', direction: 'ascending' }] },
  ];
  it.each(bodies)('refuses the query %j', async (body) => {
    const { dataSourceId } = make();
    const answer = await query(dataSourceId, body);
    expect(answer.status).toBe(400);
    expect(answer.json.code).toMatch(/^(validation_error|invalid_json)$/);
  });

  it('refuses more than three requests per second with one token, but not with an unlimited token', async () => {
    for (let count = 0; count < 3; count += 1) expect((await me('ntn_budget')).status).toBe(200);
    const { status, headers, json } = await me('ntn_budget');
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    expect(json).toMatchObject({
      code: 'rate_limited',
      additional_data: { rate_limit_reason: 'public_api_request_rate_limit', retry_after: '1' },
    });
    expect((await me('ntn_another')).status).toBe(200);
    clock.now += 1_000;
    expect((await me('ntn_budget')).status).toBe(200);
    for (let count = 0; count < 10; count += 1) expect((await me('ntn_unlimited_budget')).status).toBe(200);
  });

  it('refuses malformed requests without crashing', async () => {
    const { dataSourceId } = make();
    for (const body of ['null', '[]', '"x"', '['.repeat(10_000), '{"filter":[1]}', '{"sorts":{"a":1}}'])
      expect((await query(dataSourceId, body)).status).toBeLessThan(500);
    for (const path of ['', '/', '/databases', '/pages/x/properties/%zz', '/__proto__/x'])
      expect((await ask('GET', path)).status).toBe(400);
  });
});
