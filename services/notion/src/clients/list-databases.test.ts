import { expect, it } from 'vitest';
import { clientForTests, failureOf } from './testing/client-under-test.ts';

const { sandbox, open, never, heard } = clientForTests();
const list = (token?: string) => open(token === undefined ? {} : { token }).listDatabases(never);

it('lists each database open to the integration once, even if it has several data sources', async () => {
  const { id } = sandbox().notion.addDatabase({ title: 'Список: сайты' });
  sandbox().notion.addDataSource(id, { title: 'Список: план' });
  sandbox().notion.addDataSource(id, { title: 'Список: план' });
  const closed = sandbox().notion.addDatabase({ title: 'Список: закрытая' });
  sandbox().notion.share(closed.id, false);
  const { databases, isComplete } = await list();
  expect(isComplete).toBe(true);
  expect(databases.filter(({ titles }) => titles.some((title) => title.startsWith('Список')))).toEqual([
    { id, titles: ['Список: сайты', 'Список: план'] },
  ]);
  expect((await list('ntn_unshared')).databases).toEqual([]);
});

it('stops after five pages, and reports that there are more', async () => {
  for (let at = 0; at < 6; at += 1) sandbox().notion.addDatabase({ title: `Страница ${at}` });
  sandbox().notion.shortenPages([1]);
  expect((await list()).isComplete).toBe(false);
  expect(heard()).toEqual(Array.from({ length: 5 }, () => 'POST search'));
});

it('reports the reason for a failure, and retries a temporary one', async () => {
  expect((await failureOf(list('ntn_bad'))).code).toBe('bad_token');
  expect((await failureOf(list('ntn_nocap'))).code).toBe('capability_missing');
  sandbox().faults.add({ match: 'POST /notion/v1/search', times: 1, fault: 'bad-json' });
  expect((await list()).isComplete).toBe(true);
});
