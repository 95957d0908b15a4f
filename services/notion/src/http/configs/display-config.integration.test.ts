import { expect, it } from 'vitest';
import { configsForTests, idOf } from '../../testing/configs-under-test.ts';
import { someone } from '@geoplan/kit/testing/service-client';

const { notion, create, save } = configsForTests();
const databases = [
  { databaseId: idOf(3), databaseName: 'Третья' },
  { databaseId: idOf(2), databaseName: 'Вторая', isActive: false },
];

const look = async (as = someone('viewer')) =>
  (await notion().send('GET', '/api/notion-configs/default', { as })).body.data;
const choose = (id: string, body: object, as = someone('viewer')) =>
  notion().send('PUT', `/api/notion-configs/${id}/display-mode`, { as, body });

it('returns null while there is no connection', async () => {
  expect(await look()).toBeNull();
});

it('shows a viewer the default connection, with the main database first and without any token', async () => {
  await create({ name: 'Другая' });
  const counting = { launched: ['Готово'], inWork: [] };
  const { id } = await create({ isDefault: true, databases, counting });
  expect(await look()).toEqual({
    id,
    name: 'Команда',
    displayMode: 'unified',
    selectedDatabaseId: null,
    databases: [
      { id: expect.any(String), databaseId: idOf(1), databaseName: '', isActive: true },
      { id: expect.any(String), databaseId: idOf(3), databaseName: 'Третья', isActive: true },
      { id: expect.any(String), databaseId: idOf(2), databaseName: 'Вторая', isActive: false },
    ],
    // The third group, as stored by an earlier version.
    counting: { ...counting, notCounted: ['deleted', 'redirect'] },
    geoWords: [],
  });
});

it('shows the name that the main database has in the workspace once the database has been synced', async () => {
  const database = notion().sandbox.notion.addDatabase({ title: 'Сайты', rows: 1 });
  await create({ databaseId: database.id });
  await notion().settled();
  expect(await look()).toMatchObject({ databases: [{ databaseName: 'Сайты' }] });
});

it('changes the display mode for one user only', async () => {
  const { id } = await create({ databases });
  const [one, other] = [someone('viewer'), someone('admin')];
  const single = { displayMode: 'single', selectedDatabaseId: idOf(3) };
  expect((await choose(id, single, one)).body.data).toMatchObject(single);
  expect(await look(one)).toMatchObject(single);
  expect(await look(other)).toMatchObject({ displayMode: 'unified', selectedDatabaseId: null });
  await choose(id, { displayMode: 'unified', selectedDatabaseId: idOf(3) }, one);
  expect(await look(one)).toMatchObject({ displayMode: 'unified', selectedDatabaseId: null });
});

it('accepts a database by any of its ids, and defaults to the last chosen or the first active database', async () => {
  const made = await create({ databases });
  const person = someone('viewer');
  const chosen = async (wish: object) => (await choose(made.id, wish, person)).body.data;
  const dashed = `${idOf(3).slice(0, 8)}-0000-0000-0000-${idOf(3).slice(20)}`;
  expect(await chosen({ displayMode: 'single' })).toMatchObject({ selectedDatabaseId: idOf(1) });
  for (const selectedDatabaseId of [dashed, made.databases[0]?.id, idOf(3), null])
    expect(await chosen({ displayMode: 'single', selectedDatabaseId })).toMatchObject({
      displayMode: 'single',
      selectedDatabaseId: idOf(3),
    });
});

it.each([
  ['of another connection', idOf(9), 'Этой базы данных нет в конфигурации. Обновите страницу.'],
  ['that is switched off', idOf(2), 'Эта база данных отключена. Выберите другую.'],
  ['with an invalid id', `' or 1=1 --`, 'Этой базы данных нет в конфигурации. Обновите страницу.'],
])('rejects a database %s', async (_what, selectedDatabaseId, message) => {
  const { id } = await create({ databases });
  await create({ databaseId: idOf(9) });
  const refused = await choose(id, { displayMode: 'single', selectedDatabaseId });
  expect(refused.status).toBe(400);
  expect(refused.body.error.details).toEqual([{ field: 'body.selectedDatabaseId', message }]);
});

it('rejects an unknown connection, an anonymous caller and an invalid mode', async () => {
  const { id } = await create();
  expect((await choose(crypto.randomUUID(), { displayMode: 'unified' })).status).toBe(404);
  expect((await choose(id, { displayMode: 'both' })).status).toBe(400);
  expect((await choose(id, { displayMode: 'single', selectedDatabaseId: 'x'.repeat(65) })).status).toBe(400);
  const path = `/api/notion-configs/${id}/display-mode`;
  expect((await notion().send('PUT', path, { as: null, body: { displayMode: 'unified' } })).status).toBe(401);
});

it('returns nothing about a connection that is not the default one', async () => {
  const hidden = await create({ name: 'Закрытая' });
  await create({ isDefault: true, databaseId: idOf(9) });
  const refused = await choose(hidden.id, { displayMode: 'unified' });
  expect([refused.status, refused.text]).toEqual([404, expect.not.stringContaining('Закрытая')]);
});

it('falls back to all databases when the chosen database is switched off or removed', async () => {
  const { id } = await create({ databases });
  const person = someone('viewer');
  await choose(id, { displayMode: 'single', selectedDatabaseId: idOf(3) }, person);
  await save(id, { databases: [{ databaseId: idOf(3), isActive: false }] });
  expect(await look(person)).toMatchObject({ displayMode: 'unified', selectedDatabaseId: null });
  await save(id, { databases: [{ databaseId: idOf(3) }] });
  expect(await look(person)).toMatchObject({ displayMode: 'single', selectedDatabaseId: idOf(3) });
  await save(id);
  expect(await look(person)).toMatchObject({ displayMode: 'unified', selectedDatabaseId: null });
});

it('shows no database as active in a connection that is switched off', async () => {
  const { id } = await create({ databases });
  const person = someone('viewer');
  await choose(id, { displayMode: 'single' }, person);
  await save(id, { isActive: false, databases });
  const off = { databases: [{ isActive: false }, { isActive: false }, { isActive: false }] };
  expect(await look(person)).toMatchObject({ displayMode: 'unified', ...off });
  expect((await choose(id, { displayMode: 'single' }, person)).status).toBe(400);
});
