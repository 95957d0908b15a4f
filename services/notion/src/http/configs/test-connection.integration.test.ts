import { findDatabases } from '@geoplan/contracts/notion/notion-configs';
import { describe, expect, it } from 'vitest';
import { configsForTests, idOf, type ConnectionTestResult } from '../../testing/configs-under-test.ts';
import { defaultToken } from '../../testing/start-notion-on-sandbox.ts';

const { notion, create, list, recorded, diagnose, addDatabase } = configsForTests();
const path = '/api/notion-configs/test-connection';

const column = (verdict: ConnectionTestResult, name: string) =>
  verdict.databases[0]?.columns.find(({ property }) => property === name);

describe('readable database', () => {
  it('reports a readable database with its title, rows, columns with their fields, and three parsed rows', async () => {
    const { id } = addDatabase('Сайты', 250);
    const verdict = await diagnose({ notionToken: defaultToken, databaseId: id });
    expect(verdict).toMatchObject({
      isOk: true,
      databases: [
        {
          databaseId: id,
          reachable: true,
          problem: null,
          message: '',
          title: 'Сайты',
          rows: 250,
          hasMoreRows: false,
          missing: [],
        },
      ],
    });
    expect(verdict.databases[0]?.columns).toHaveLength(10);
    expect(column(verdict, 'GEO')).toEqual({
      propertyId: expect.any(String),
      property: 'GEO',
      type: 'multi_select',
      mapsTo: 'geo',
    });
    expect(column(verdict, 'Name')).toMatchObject({ type: 'title', mapsTo: null });
    expect(verdict.databases[0]?.sample).toHaveLength(3);
    expect(verdict.databases[0]?.sample[1]).toEqual({
      url: 'https://site-1.example/',
      status: 'Indexing',
      brand: 'brand 1',
      geo: 'US',
      language: 'en',
      type: 'review',
      start_date: '2026-02-11',
      responsible: 'Person 1',
      notes: 'note 1',
    });
  });

  it('counts all rows of a readable database', async () => {
    const { id } = addDatabase('1201', 1_201);
    const verdict = await diagnose({ notionToken: defaultToken, databaseId: id });
    expect(verdict.databases).toMatchObject([{ rows: 1_201, hasMoreRows: false }]);
  });

  it('truncates long values of a readable database', async () => {
    const columns = { Name: 'title', Notes: 'rich_text' };
    const rows = [{ cells: { Notes: 'я'.repeat(1_900) } }];
    const { id } = notion().sandbox.notion.addDatabase({ title: 'Длинная', columns, rows });
    const verdict = await diagnose({ notionToken: defaultToken, databaseId: id });
    expect(verdict.databases[0]?.sample[0]?.['notes']).toBe(`${'я'.repeat(500)}…`);
  });

  it('accepts a readable database that is empty or lacks columns', async () => {
    const columns = { Name: 'title', Бренд: 'select', Цена: 'number' };
    const { id } = notion().sandbox.notion.addDatabase({ title: '', columns });
    const verdict = await diagnose({ notionToken: defaultToken, databaseId: id });
    expect(verdict.databases[0]).toMatchObject({ rows: 0, hasMoreRows: false, sample: [] });
    expect(verdict.databases[0]?.missing).toEqual([
      'url',
      'status',
      'geo',
      'language',
      'type',
      'start_date',
      'responsible',
      'notes',
    ]);
  });

  it('shows the columns of all data sources, and rows of the next data source if the first one is empty', async () => {
    const columns = { Name: 'title', URL: 'url' };
    const { id } = notion().sandbox.notion.addDatabase({ title: 'Две', columns });
    notion().sandbox.notion.addDataSource(id, { title: 'Вторая', rows: 5 });
    const verdict = await diagnose({ notionToken: defaultToken, databaseId: id });
    expect(verdict.databases[0]).toMatchObject({ rows: 5, missing: [] });
    expect(verdict.databases[0]?.sample).toHaveLength(3);
    expect(column(verdict, 'Brand')).toMatchObject({ mapsTo: 'brand' });
  });

  it('accepts a link to a database, and diagnoses a database once if it is entered several times', async () => {
    const { id } = addDatabase('Сайты', 1);
    const link = `https://www.notion.so/team/Sites-${id}?v=${idOf(7)}`;
    const verdict = await diagnose({
      notionToken: defaultToken,
      databaseId: link,
      databaseIds: [id.toUpperCase(), ''],
    });
    expect(verdict.databases.map(({ databaseId }) => databaseId)).toEqual([id]);
  });

  it('reports hostile rows and columns of a database as plain text', async () => {
    const columns = {
      '<img src=x onerror=alert(1)>': 'title',
      URL: 'url',
      Notes: 'rich_text',
      Новое: 'hologram',
    };
    const cells = { URL: 'javascript:alert(1)', Notes: `a\u0000b\ud800 "'<script>` };
    const { id } = notion().sandbox.notion.addDatabase({ title: '__proto__', columns, rows: [{ cells }] });
    const verdict = await diagnose({ notionToken: defaultToken, databaseId: id });
    expect(verdict.databases[0]).toMatchObject({ reachable: true, title: '__proto__' });
    expect(verdict.databases[0]?.sample[0]).toMatchObject({ url: 'javascript:alert(1)' });
    expect(column(verdict, 'Новое')).toMatchObject({ type: 'hologram', mapsTo: null });
  });
});

describe('stored connection', () => {
  it('tests the stored databases, or the databases in the form, with the stored token', async () => {
    const [one, two] = [addDatabase('Первая', 1), addDatabase('Вторая', 2)];
    const made = await create({ databaseId: one.id, databases: [{ databaseId: two.id, isActive: false }] });
    const titles = async (body: object) =>
      (await diagnose({ configId: made.id, ...body })).databases.map(({ title }) => title);
    expect(await titles({})).toEqual(['Первая', 'Вторая']);
    expect(await titles({ notionToken: made.notionToken, databaseId: two.id })).toEqual(['Вторая']);
    expect(await titles({ notionToken: '', databaseIds: [one.id] })).toEqual(['Первая']);
    const other = await diagnose({ configId: made.id, notionToken: 'ntn_bad' });
    expect(other.databases.map(({ problem }) => problem)).toEqual(['bad_token', 'bad_token']);
  });

  it('reports columns renamed since the last sync, and keeps the admin’s choice', async () => {
    const { id, dataSourceId } = addDatabase('Сайты', 3);
    const source = notion().sandbox.notion.findDataSource(dataSourceId);
    const notes = source?.columns.find(({ name }) => name === 'Notes')?.id ?? '';
    const { id: configId } = await create({ databaseId: id, columns: { brand: notes, notes: null } });
    await notion().settled();
    notion().sandbox.notion.changeSchema(dataSourceId, { rename: 'Status', to: 'Этап' });
    const verdict = await diagnose({ configId });
    expect(verdict.databases[0]?.message).toContain(
      'Столбец «Status» для поля «Статус» теперь называется «Этап»',
    );
    expect(column(verdict, 'Этап')).toMatchObject({ mapsTo: 'status' });
    expect(column(verdict, 'Notes')).toMatchObject({ mapsTo: 'brand' });
    expect(verdict.databases[0]?.missing).toEqual(['notes']);
  });

  it('returns 404 for an unknown connection, and requires a token if the stored one cannot be decrypted', async () => {
    expect((await notion().send('POST', path, { body: { configId: crypto.randomUUID() } })).status).toBe(404);
    const { id } = await create();
    await notion().sql('update configs set sealed_token = $1', ['v1.gone.AAAA']);
    const refused = await notion().send('POST', path, { body: { configId: id } });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toEqual([
      { field: 'body.notionToken', message: 'Сохранённый токен не читается. Введите его заново.' },
    ]);
  });
});

it.each([
  ['nothing', {}, 'Введите токен Notion'],
  ['no token', { databaseId: idOf(1) }, 'Введите токен Notion'],
  ['a mask for a new connection', { notionToken: '••••7f3a', databaseId: idOf(1) }, 'Введите токен Notion'],
  ['no database', { notionToken: 'ntn_a' }, 'Введите ID базы данных'],
  [
    'a token that no header can carry',
    { notionToken: 'ntn_a\nb', databaseId: idOf(1) },
    'Токен Notion содержит недопустимые символы',
  ],
])('rejects %s', async (_what, body, message) => {
  const refused = await notion().send('POST', path, { body });
  expect([refused.status, refused.body.error.message]).toEqual([400, message]);
});

const answerOf = async (body: object) => (await notion().send('POST', path, { body })).body;

it('succeeds only if every database is reachable, and otherwise returns the first failure reason with the diagnoses', async () => {
  const { id } = addDatabase('Сайты', 3);
  expect(await answerOf({ notionToken: defaultToken, databaseId: id })).toMatchObject({
    success: true,
    data: { isOk: true },
  });
  expect(await answerOf({ notionToken: defaultToken, databaseId: id, databaseIds: [idOf(5)] })).toEqual({
    success: false,
    error: { code: 'not_shared', message: expect.stringMatching(/не открыта/) },
    data: {
      isOk: false,
      databases: [
        expect.objectContaining({ databaseId: id, reachable: true }),
        expect.objectContaining({ databaseId: idOf(5), reachable: false }),
      ],
    },
  });
});

it('stores only the audit entry, and never the token', async () => {
  const { id } = addDatabase('Сайты', 3);
  const canary = 'ntn_unlimited_canary_77';
  const verdict = await diagnose({ notionToken: canary, databaseId: id });
  notion().sandbox.notion.revoke(canary);
  const refused = await diagnose({ notionToken: canary, databaseId: id });
  notion().sandbox.faults.add({ match: 'GET /notion/v1/databases', times: 9, fault: 'bad-json' });
  const broken = await diagnose({ notionToken: `${canary}b`, databaseId: id });
  expect([verdict.isOk, refused.isOk, broken.isOk]).toEqual([true, false, false]);
  expect(await list()).toEqual([]);
  expect(await notion().sql('select from syncs')).toEqual([]);
  const targets = await recorded('tested', 3);
  expect(targets[0]).toBe('новая конфигурация: баз 1');
  const everything = [verdict, refused, broken, targets].map((each) => JSON.stringify(each));
  for (const text of [...everything, notion().lines.join('\n')]) expect(text).not.toContain('canary');
});

const find = async (body: object) => {
  const answer = await notion().send('POST', '/api/notion-configs/find-databases', { body });
  expect(answer.status, answer.text).toBe(200);
  return findDatabases.response.parse(answer.body).data;
};

describe('databases to choose from', () => {
  it('lists databases for a typed token or for the stored one', async () => {
    const { id } = addDatabase('Выбор из списка', 1);
    notion().sandbox.notion.addDataSource(id, { title: 'План' });
    const found = { databaseId: id, title: 'Выбор из списка · План' };
    expect(await find({ notionToken: defaultToken })).toMatchObject({
      problem: null,
      isComplete: true,
      databases: expect.arrayContaining([found]),
    });
    const { id: configId, notionToken } = await create();
    const databases = expect.arrayContaining([found]);
    expect(await find({ configId, notionToken })).toMatchObject({ databases });
    expect(await recorded('databases-listed', 2)).toEqual(['новая конфигурация', 'Команда']);
  });

  it('lists no databases for a rejected token, with a different message than for an unavailable workspace', async () => {
    expect(await find({ notionToken: 'ntn_bad' })).toMatchObject({ problem: 'bad_token', databases: [] });
    notion().sandbox.faults.add({ match: 'POST /notion/v1/search', times: 9, fault: 'bad-json' });
    expect((await find({ notionToken: defaultToken })).problem).toBe('unavailable');
  });

  it('requires a token to list databases', async () => {
    const refused = await notion().send('POST', '/api/notion-configs/find-databases', { body: {} });
    expect([refused.status, refused.body.error.message]).toEqual([400, 'Введите токен Notion']);
  });
});
