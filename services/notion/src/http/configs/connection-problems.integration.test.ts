import { describe, expect, it } from 'vitest';
import { configsForTests, idOf } from '../../testing/configs-under-test.ts';
import { defaultToken } from '../../testing/start-notion-on-sandbox.ts';

const { notion, diagnose, addDatabase } = configsForTests();

describe('problems with advice', () => {
  const cases = [
    ['bad_token', 'ntn_bad', /токен.*Скопируйте/],
    ['not_shared', 'ntn_unshared', /не открыта.*Подключения/],
    ['capability_missing', 'ntn_nocap', /Read content/],
  ] as const;
  it.each(cases)('reports %s: %s', async (problem, notionToken, message) => {
    const { id } = addDatabase('Сайты', 3);
    const verdict = await diagnose({ notionToken, databaseId: id, databaseIds: [idOf(5)] });
    expect(verdict.isOk).toBe(false);
    expect(verdict.databases[0]).toEqual({
      databaseId: id,
      reachable: false,
      problem,
      message: expect.stringMatching(message),
      title: '',
      columns: [],
      missing: [],
      sample: [],
    });
    expect(verdict.databases[1]?.problem).toBe(problem);
  });

  it('reports an invalid id, the id of a page and an unknown id along with a valid id', async () => {
    const { id, dataSourceId } = addDatabase('Сайты', 3);
    const [page = ''] = notion().sandbox.notion.rowIds(dataSourceId);
    const databaseIds = ['это не id', page, idOf(5), 'x'.repeat(2_000)];
    const verdict = await diagnose({ notionToken: defaultToken, databaseId: id, databaseIds });
    const found = verdict.databases.map(({ problem }) => problem);
    expect(found).toEqual([null, 'wrong_id', 'wrong_id', 'not_shared', 'wrong_id']);
    expect(verdict.isOk).toBe(false);
    expect(verdict.databases[1]).toMatchObject({
      databaseId: 'это не id',
      message: expect.stringMatching(/^Это не ID базы данных.*ссылку/),
    });
    expect(verdict.databases[2]?.message).toMatch(/^Это ссылка на страницу, а не на базу/);
    expect(verdict.databases[3]?.message).toMatch(/^База не открыта для интеграции/);
  });

  it('accepts the id of a data source, and reports the id of its database', async () => {
    const { id, dataSourceId } = addDatabase('Сайты', 3);
    const { databases } = await diagnose({ notionToken: defaultToken, databaseId: dataSourceId });
    expect(databases).toMatchObject([{ reachable: true, problem: null, title: 'Сайты', rows: 3 }]);
    expect(databases[0]?.message).toMatch(
      /^Это ID источника данных, а не базы: синхронизируется вся база «Сайты»/,
    );
    expect(databases[0]?.message).toContain(id);
    const right = await diagnose({ notionToken: defaultToken, databaseId: id });
    expect(right.databases[0]?.message).toBe('');
  });

  it('reports a trashed database and a database that was not shared', async () => {
    const [trashed, hidden] = [addDatabase('Корзина', 1), addDatabase('Чужая', 1)];
    notion().sandbox.notion.trashDatabase(trashed.id);
    notion().sandbox.notion.share(hidden.id, false);
    const { databases } = await diagnose({
      notionToken: defaultToken,
      databaseId: trashed.id,
      databaseIds: [hidden.id],
    });
    expect(databases.map(({ problem }) => problem)).toEqual(['not_shared', 'not_shared']);
  });

  it('reports that Notion is unavailable, or that it requests a longer pause than a user would wait', async () => {
    const { id } = addDatabase('Сайты', 3);
    const match = 'GET /notion/v1/databases';
    notion().sandbox.faults.add({ match, times: 99, status: 503, body: { object: 'error' } });
    expect((await diagnose({ notionToken: defaultToken, databaseId: id })).databases[0]?.problem).toBe(
      'unavailable',
    );
    notion().sandbox.faults.clear();
    notion().sandbox.faults.add({
      match,
      times: 99,
      status: 200,
      body: { object: 'database', data_sources: 7 },
    });
    expect((await diagnose({ notionToken: defaultToken, databaseId: id })).databases[0]).toMatchObject({
      problem: 'unavailable',
      message: expect.stringContaining('нельзя прочитать'),
    });
    notion().sandbox.faults.clear();
    notion().sandbox.faults.add({ match, times: 1, status: 429, retryAfter: 49 });
    expect((await diagnose({ notionToken: defaultToken, databaseId: id })).databases[0]).toMatchObject({
      problem: 'rate_limited',
      message: expect.stringContaining('подождать'),
    });
  });

  it('does not try a rejected token on every database', async () => {
    notion().sandbox.clearLog();
    const databaseIds = Array.from({ length: 50 }, (_each, at) => idOf(at + 10));
    const verdict = await diagnose({ notionToken: 'ntn_bad', databaseId: idOf(1), databaseIds });
    expect(new Set(verdict.databases.map(({ problem }) => problem))).toEqual(new Set(['bad_token']));
    expect(verdict.databases).toHaveLength(51);
    expect(notion().sandbox.log().length).toBeLessThanOrEqual(4);
  });
});
