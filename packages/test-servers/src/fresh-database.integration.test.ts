import { Client } from 'pg';
import { expect, test } from 'vitest';

import { freshDatabase } from './fresh-database.ts';

test('two fresh databases do not see each other, and dropping one closes its connections', async () => {
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
