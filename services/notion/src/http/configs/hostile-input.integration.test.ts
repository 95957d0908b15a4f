import { someone } from '@geoplan/kit/testing/service-client';
import { describe, expect, it } from 'vitest';
import { configsForTests, idOf } from '../../testing/configs-under-test.ts';

const { notion, create, list, form, save, put, recorded } = configsForTests();
const send = (method: string, path: string, body?: unknown, as = someone('admin')) =>
  notion().send(method, path, { as, ...(body !== undefined && { body: body as object }) });

/** Values that are never valid. */
const oddities: unknown[] = [
  0,
  true,
  'text',
  [],
  [[]],
  { length: 1 },
  { $gt: '' },
  'a\u0000b',
  '\ud800',
  '😀'.repeat(2_001),
  '../../etc/passwd',
  { __proto__: null, constructor: { prototype: {} } },
  Array.from({ length: 10_000 }, () => 'x'),
];
const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;

describe('hostile input', () => {
  const fields = Object.keys({
    ...form(),
    description: 0,
    isActive: 0,
    isDefault: 0,
    databases: 0,
    columns: 0,
    counting: 0,
  });
  it.each(fields)(
    'rejects or stores hostile input as %s of a connection without breaking anything',
    async (field) => {
      const made = await create();
      for (const input of [...oddities, deep]) {
        const answers = [
          await send('POST', '/api/notion-configs', form({ [field]: input })),
          await put(made.id, form({ [field]: input })),
        ];
        for (const { status, body } of answers) {
          expect([200, 201, 400]).toContain(status);
          if (status === 400) expect(body.error.message).toMatch(/[а-я]/i);
        }
      }
      for (const { id } of await list())
        expect((await send('DELETE', `/api/notion-configs/${id}`)).status).toBe(200);
    },
  );

  it.each(['notionToken', 'databaseId', 'databaseIds', 'configId'])(
    'handles hostile input as %s of a connection test',
    async (field) => {
      const defaults = { notionToken: 'ntn_bad', databaseId: idOf(1) };
      for (const input of [...oddities, deep]) {
        const { status, body } = await send('POST', '/api/notion-configs/test-connection', {
          ...defaults,
          [field]: input,
        });
        expect([200, 400, 404], JSON.stringify(input).slice(0, 60)).toContain(status);
        if (status !== 200) expect(body.error.message).toMatch(/[а-я]/i);
      }
    },
  );

  it.each([
    ['POST', '/api/notion/sync', 202],
    ['PUT', '/api/notion-configs/:id/display-mode', 200],
  ] as const)('handles hostile input as the body of %s %s', async (method, path, good) => {
    const { id } = await create();
    for (const input of [
      ...oddities,
      deep,
      { full: 'yes' },
      { displayMode: ['single'] },
      { displayMode: 'single', selectedDatabaseId: 5 },
    ]) {
      const { status } = await send(method, path.replace(':id', id), input);
      expect([good, 400], JSON.stringify(input).slice(0, 60)).toContain(status);
    }
    expect(await notion().settled()).toHaveLength(1);
  });

  it('returns a response for any text as ?databaseId', async () => {
    for (const databaseId of [
      'x',
      '-',
      '---',
      idOf(1).toUpperCase(),
      `${idOf(1)}${idOf(1)}`,
      '%F0%9F%98%80',
      '..',
      '..%2F..',
      "'%20or%201=1--",
      '%25',
      'NaN',
      '',
    ])
      for (const path of [
        'stats/brand/us',
        'sites/brand/us',
        'launched-sites/brand',
        'launched-sites/brand/us',
        'projects/cached',
        'analytics',
      ]) {
        const target = `/api/notion/${path}?databaseId=${databaseId}`;
        const { status, body } = await send('GET', target);
        // An empty one names no database.
        expect([status, body.success], target).toEqual(databaseId === '' ? [200, true] : [404, false]);
      }
  });

  it('rejects hostile input as a query', async () => {
    for (const query of [
      'databaseId=a%00b',
      `databaseId=${'x'.repeat(65)}`,
      'databaseId=a&databaseId=b',
      'databaseId[]=a',
      'unknown=1',
    ])
      for (const path of ['stats/brand/us', 'projects/cached', 'analytics'])
        expect((await send('GET', `/api/notion/${path}?${query}`)).status, `${path}?${query}`).toBe(400);
  });

  it('handles hostile input as the id of a connection', async () => {
    for (const id of ['x', idOf(1), '..%2F', '%00', `${idOf(1)}'`, 'default%2Ftoken', '😀'])
      for (const [method, path, body] of [
        ['GET', `/api/notion-configs/${id}/token`],
        ['PUT', `/api/notion-configs/${id}`, form()],
        ['POST', `/api/notion-configs/${id}/set-default`],
        ['PUT', `/api/notion-configs/${id}/display-mode`, { displayMode: 'unified' }],
        ['DELETE', `/api/notion-configs/${id}`],
      ] as const)
        expect([400, 404], `${method} ${path}`).toContain((await send(method, path, body)).status);
  });
});

it('rejects a counting rule with 10,000 statuses or with a status that is too long, and counts duplicates once', async () => {
  const { id } = await create();
  const many = Array.from({ length: 10_000 }, (_each, at) => `status ${at}`);
  for (const launched of [many, ['x'.repeat(101)], ['']]) {
    const refused = await put(id, form({ counting: { launched, inWork: [] } }));
    expect(refused.status).toBe(400);
    expect(refused.body.error.details?.[0]?.message).toMatch(/[а-я]/i);
  }
  const launched = ['Live', ' live ', 'LIVE', 'live'];
  expect((await save(id, { counting: { launched, inWork: [] } })).counting.launched).toEqual([
    'Live',
    'live',
    'LIVE',
    'live',
  ]);
});

it('reads a body of one megabyte completely, and returns 413 for a larger body', async () => {
  expect(
    (await send('POST', '/api/notion-configs', form({ description: 'x'.repeat(1_000_000) }))).status,
  ).toBe(400);
  expect(
    (await send('POST', '/api/notion-configs', form({ description: 'x'.repeat(1_100_000) }))).status,
  ).toBe(413);
  expect((await send('POST', '/api/notion/sync', { full: true, x: 'x'.repeat(110_000) })).status).toBe(413);
});

it('lets only one of four concurrent removals succeed, and then neither saves nor tests the removed connection', async () => {
  const { id } = await create();
  const path = `/api/notion-configs/${id}`;
  const answers = await Promise.all(Array.from({ length: 4 }, () => send('DELETE', path)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  expect(await recorded('removed')).toEqual(['Команда']);
  for (const [method, more, body] of [
    ['PUT', '', form()],
    ['POST', '/set-default', undefined],
    ['GET', '/token', undefined],
    ['PUT', '/display-mode', { displayMode: 'unified' }],
  ] as const)
    expect((await send(method, `${path}${more}`, body)).status, `${method} ${more}`).toBe(404);
  expect((await send('POST', '/api/notion-configs/test-connection', { configId: id })).status).toBe(404);
});

it('allows one database in two connections, each with separate rows, and shows readers the rows of the default connection', async () => {
  const { id } = notion().sandbox.notion.addDatabase({ title: 'Общая', rows: 12 });
  const first = await create({ name: 'A', databaseId: id });
  const second = await create({ name: 'B', databaseId: id });
  expect((await notion().settled()).map(({ configId, rows }) => [configId, rows])).toEqual([
    [first.id, 12],
    [second.id, 12],
  ]);
  expect((await notion().projects()).data).toHaveLength(12);
  expect((await notion().projects(id)).data).toHaveLength(12);
  await send('DELETE', `/api/notion-configs/${first.id}`);
  expect((await notion().projects(id)).data).toHaveLength(12);
  await save(second.id, { name: 'B', databaseId: id, isActive: false });
  expect((await send('GET', `/api/notion/projects/cached?databaseId=${id}`)).status).toBe(404);
});

it('reports chosen columns that no database has, and uses the columns with the right names instead', async () => {
  const database = notion().sandbox.notion.addDatabase({ title: 'Сайты', rows: 2 });
  await create({ databaseId: database.id, columns: { brand: 'f%3Boreign', geo: '../../..', url: '%' } });
  const [state] = await notion().settled();
  expect(state).toMatchObject({ status: 'ok', rows: 2 });
  expect(state?.warnings.map(({ code, property }) => [code, property])).toEqual([
    ['column_removed', '%'],
    ['column_removed', 'f%3Boreign'],
    ['column_removed', '../../..'],
  ]);
  expect((await notion().projects()).data[0]).toMatchObject({ brand: 'brand 1', geo: 'US' });
});

it('syncs once more with the new token if the token changes during a sync', async () => {
  const database = notion().sandbox.notion.addDatabase({ title: 'Сайты', rows: 3 });
  const release = notion().sandbox.hold();
  const { id } = await create({ databaseId: database.id, notionToken: 'ntn_unlimited_older' });
  await expect.poll(async () => (await notion().syncs())[0]?.status, { interval: 10 }).toBe('running');
  await save(id, { databaseId: database.id, notionToken: 'ntn_unlimited_newer' });
  release();
  expect(await notion().settled()).toMatchObject([{ status: 'ok', rows: 3 }]);
  expect(
    notion()
      .sandbox.log()
      .map(({ key }) => key),
  ).toContain('••••ewer');
});
