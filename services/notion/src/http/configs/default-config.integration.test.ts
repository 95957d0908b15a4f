import { expect, it } from 'vitest';
import { configsForTests, idOf } from '../../testing/configs-under-test.ts';

const { notion, list, create, save, recorded, defaults } = configsForTests();
const setDefault = (id: string, origin?: string) =>
  notion().send('POST', `/api/notion-configs/${id}/set-default`, origin === undefined ? {} : { origin });
const remove = (id: string) => notion().send('DELETE', `/api/notion-configs/${id}`);

it('makes the first connection the default, whatever its form contains, until another one becomes the default', async () => {
  const first = await create({ name: 'A', isDefault: false });
  expect(first.isDefault).toBe(true);
  await create({ name: 'B' });
  expect(await defaults()).toEqual(['A']);
  await create({ name: 'C', isDefault: true });
  expect(await defaults()).toEqual(['C']);
  await save(first.id, { name: 'A', isDefault: true });
  expect(await defaults()).toEqual(['A']);
  expect(await recorded('changed')).toEqual(['A: по умолчанию']);
});

it('keeps a connection the default when it is saved without the default flag', async () => {
  const { id } = await create();
  expect((await save(id, { isDefault: false })).isDefault).toBe(true);
  await create({ name: 'B' });
  expect((await save(id, { isDefault: false })).isDefault).toBe(true);
});

it('makes the first active connection the default when the default is removed, or the first one if none is active', async () => {
  const made: { id: string; name: string }[] = [];
  for (const [name, isActive] of [
    ['A', true],
    ['B', false],
    ['C', true],
    ['D', false],
  ] as const)
    made.push(await create({ name, isActive }));
  const idOfName = (name: string) => made.find((each) => each.name === name)?.id ?? '';
  await remove(idOfName('A'));
  expect(await defaults()).toEqual(['C']);
  await remove(idOfName('D'));
  expect(await defaults()).toEqual(['C']);
  await remove(idOfName('C'));
  expect(await defaults()).toEqual(['B']);
  await remove(idOfName('B'));
  expect(await list()).toEqual([]);
  expect(await recorded('removed')).toEqual(['A', 'D', 'C', 'B']);
});

it('keeps exactly one default during concurrent changes, even while connections are created and removed', async () => {
  const replica = await notion().addReplica();
  const made: { id: string; name: string }[] = [];
  // At most as many concurrent requests as a replica has connections, because they wait for each other. A wait of 3 s
  // for a connection ends with 503.
  for (let at = 0; at < 10; at++) made.push(await create({ name: `N${at}`, databaseId: idOf(at + 1) }));
  const seen = new Set<number>();
  const over = new AbortController();
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) seen.add((await defaults()).length);
  };
  const watched = watch();
  const calls = made.map(({ id }, at) => setDefault(id, at % 2 ? replica.origin : undefined));
  const others = [create({ name: 'X', isDefault: true }), create({ name: 'Y' }), remove(made[0]?.id ?? '')];
  const [, ...answers] = await Promise.all(calls);
  await Promise.all(others);
  over.abort();
  await watched;
  // The removed config may no longer exist.
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(seen).toEqual(new Set([1]));
  expect(await defaults()).toHaveLength(1);
  await replica.close();
});

it('sets exactly one default if the first connections are created concurrently', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_each, at) => create({ name: `N${at}`, isDefault: at % 3 === 0 })),
  );
  expect(await defaults()).toHaveLength(1);
  expect(await list()).toHaveLength(8);
});

it('audits a change of the default connection once', async () => {
  await create({ name: 'A' });
  const { id } = await create({ name: 'B' });
  expect((await setDefault(id)).body).toEqual({ success: true });
  expect((await setDefault(id)).body).toEqual({ success: true });
  expect(await recorded('set-default')).toEqual(['B']);
});
