import { portfolioDatabaseIds } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { describe, expect, it } from 'vitest';
import { dashed } from '@geoplan/sandbox/notion/notion-id';
import { matchColumns } from '../domain/sync/match-columns.ts';
import { clientForTests, failureOf } from './testing/client-under-test.ts';

const { sandbox, find, logged, heard } = clientForTests();
/** Error code of a database that was not found. */
const wrong = async (text: string, token = 'ntn_unlimited_x') =>
  (await failureOf(find(text, { token }))).code;
const make = (rows = 1) => sandbox().notion.addDatabase({ title: 'Sites', rows });

describe('finding a database', () => {
  it('accepts the id in every form that people paste, and the id of a data source', async () => {
    const { id, dataSourceId } = make();
    const forms = [
      id,
      id.toUpperCase(),
      dashed(id),
      `  ${id}\n`,
      `https://www.notion.so/${id}?v=${'a'.repeat(32)}`,
      `https://www.notion.so/team/Sites-of-ours-${id}?v=${'a'.repeat(32)}&pvs=4`,
      `https://www.notion.so/team/${dashed(id)}`,
      dataSourceId,
      dashed(dataSourceId),
    ];
    for (const form of forms)
      expect(await find(form), form).toMatchObject({
        id,
        title: 'Sites',
        dataSources: [{ id: dataSourceId }],
      });
  });

  it('identifies every column by its stable id, with its name and type', async () => {
    const { id, dataSourceId } = make();
    const before = (await find(id)).dataSources[0]?.columns ?? [];
    expect(before.map(({ name, type }) => `${name} ${type}`)).toContain('GEO multi_select');
    sandbox().notion.changeSchema(dataSourceId, { rename: 'Brand', to: 'Марка' });
    sandbox().notion.changeSchema(dataSourceId, { add: 'Odd', type: 'telepathy' });
    const after = (await find(id)).dataSources[0]?.columns ?? [];
    const brand = before.find(({ name }) => name === 'Brand')?.propertyId;
    expect(after).toContainEqual({ propertyId: brand, name: 'Марка', type: 'select' });
    expect(after).toContainEqual(expect.objectContaining({ name: 'Odd', type: 'telepathy' }));
  });

  it('returns all data sources of a database', async () => {
    const found = await find(portfolioDatabaseIds[1] ?? '');
    expect(found.title).toBe('Сайты LATAM');
    expect(found.dataSources.map(({ title }) => title)).toEqual(['Сайты LATAM', 'LATAM — план']);
  });

  it('maps each field of the portfolio to a column with a likely name', async () => {
    const missing: Record<string, string[]> = {};
    for (const id of portfolioDatabaseIds)
      for (const { title, columns } of (await find(id)).dataSources)
        missing[title] = matchColumns({ columns, chosen: {} }).warnings.map(({ property }) => property);
    expect(missing).toEqual({
      'Sites EU': [],
      'Сайты LATAM': [],
      'LATAM — план': ['type', 'notes'],
      'Brands archive': ['start_date'],
    });
  });
});

describe('problems of a connection', () => {
  it('distinguishes a bad token, a missing capability, an unshared database and a wrong id', async () => {
    const { id, dataSourceId } = make();
    const [row = ''] = sandbox().notion.rowIds(dataSourceId);
    expect(await wrong(id, 'ntn_bad')).toBe('bad_token');
    expect(await wrong(id, '')).toBe('bad_token');
    expect(await wrong(id, 'ntn_x\r\nhost: y')).toBe('bad_token');
    expect(await wrong(id, 'ntn_ё')).toBe('bad_token');
    expect(await wrong(id, 'ntn_nocap')).toBe('capability_missing');
    expect(await wrong(id, 'ntn_unshared')).toBe('not_shared');
    expect(await wrong('0'.repeat(32))).toBe('not_shared');
    expect(await wrong(row)).toBe('is_page');
    for (const text of ['', 'x', 'https://www.notion.so/', '../../v1/users', id.slice(1)])
      expect(await wrong(text), text).toBe('wrong_id');
  });

  it('reports the id of a page as such even if Notion only reports an unknown database', async () => {
    const { dataSourceId } = make();
    const [row = ''] = sandbox().notion.rowIds(dataSourceId);
    const unknown = { object: 'error', status: 404, code: 'object_not_found', message: 'Could not find it' };
    sandbox().faults.add({ match: 'GET /notion/v1/databases', status: 404, body: unknown });
    expect(await wrong(row)).toBe('is_page');
    // A 400 for an id that is not a page either: the id of something else.
    const refused = {
      object: 'error',
      status: 400,
      code: 'validation_error',
      message: 'Provided ID x is a block, not a database',
    };
    for (const match of ['GET /notion/v1/databases', 'GET /notion/v1/pages'])
      sandbox().faults.add({ match, status: 400, body: refused });
    expect(await wrong('a'.repeat(32))).toBe('wrong_id');
  });

  it('reports problems in Russian, without the token in messages or logs', async () => {
    const { id } = make();
    const token = 'ntn_canary_0123456789';
    sandbox().notion.revoke(token);
    const failure = await failureOf(find(id, { token }));
    expect(failure).toMatchObject({ name: 'WorkspaceFailure', code: 'bad_token' });
    expect(failure.message).toMatch(/^Notion не принимает токен/);
    expect(`${failure.stack} ${JSON.stringify(failure)} ${JSON.stringify(failure.cause)}`).not.toContain(
      'canary',
    );
    expect(logged.join('')).toContain('bad_token');
    expect(logged.join('')).not.toContain('canary');
  });

  it('sends two requests for a good id, and none for an invalid one', async () => {
    const { id } = make();
    await find(id);
    expect(heard()).toEqual(['GET databases', 'GET data_sources']);
    sandbox().clearLog();
    await failureOf(find('x'));
    expect(heard()).toEqual([]);
  });

  it('reports a trashed database as unshared, and accepts a database with a removed data source', async () => {
    const { id } = make();
    sandbox().notion.trashDatabase(id);
    expect((await failureOf(find(id))).code).toBe('not_shared');
    sandbox().notion.trashDatabase(id, false);
    const second = sandbox().notion.addDataSource(id, { title: 'More' });
    expect((await find(id)).dataSources).toHaveLength(2);
    sandbox().faults.add({
      match: `GET /notion/v1/data_sources/${dashed(second)}`,
      status: 404,
      body: { object: 'error', status: 404, code: 'object_not_found', message: 'gone' },
    });
    expect((await find(id)).dataSources).toHaveLength(1);
  });
});
