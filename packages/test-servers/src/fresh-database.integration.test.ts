import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { expect, test } from 'vitest';

import { freshDatabase } from './fresh-database.ts';

test('two fresh databases are isolated, and dropping one closes its connections', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  const inOne = await connected(one.url);
  const inTwo = await connected(two.url);
  await inOne.query('create table only_here ()');
  await expect(inTwo.query('select from only_here')).rejects.toThrow('does not exist');

  await one.drop();
  await expect(inOne.query('select 1')).rejects.toThrow();
  await expect(connected(one.url)).rejects.toThrow('does not exist');
  expect((await inTwo.query('select 1')).rowCount).toBe(1);
  await inTwo.end();
  await two.drop();
});

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

test('a template is prepared once for concurrent callers, and each copy is independent', async () => {
  const key = randomUUID();
  let prepared = 0;
  const template = {
    key,
    async prepare(url: string) {
      prepared += 1;
      const client = await connected(url);
      await client.query('create table shared (name text)');
      await client.end();
    },
  };
  const [one, two] = await Promise.all([freshDatabase(template), freshDatabase(template)]);
  expect(prepared).toBe(1);
  const inOne = await connected(one.url);
  await inOne.query(`insert into shared values ('one')`);
  const inTwo = await connected(two.url);
  expect((await inTwo.query('select name from shared')).rows).toEqual([]);
  await Promise.all([inOne.end(), inTwo.end()]);
  await Promise.all([one.drop(), two.drop()]);
});

test('a template whose preparation failed is prepared again by the next caller', async () => {
  const key = randomUUID();
  const broken = freshDatabase({ key, prepare: () => Promise.reject(new Error('no')) });
  await expect(broken).rejects.toThrow('no');
  const database = await freshDatabase({ key, prepare: async () => {} });
  await database.drop();
});
