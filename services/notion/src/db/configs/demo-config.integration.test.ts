import { demoToken } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { startNotion } from '../../testing/start-notion.ts';

it('connects the sandbox’s workspace once while there is no other workspace, and shows it', async () => {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.close());
  const databaseIds = sandbox.notion.databases().map(({ id }) => id);
  const notion = await startNotion({
    notion: { baseUrl: `${sandbox.url}/notion` },
    sandbox: { token: demoToken, databaseIds },
  });
  onTestFinished(() => notion.close());
  await notion.addReplica();
  const read = async () =>
    (await notion.send('GET', '/api/notion/sync')).body.data as { status: string; rows: number }[];
  const finished = async () => (await read()).filter(({ status }) => status === 'ok').length;
  await expect.poll(finished, { timeout: 60_000 }).toBe(databaseIds.length);
  expect((await read()).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(2_000);
  expect(await notion.sql('select name, is_default from configs')).toEqual([
    { name: 'Демо: песочница', is_default: true },
  ]);
  expect(notion.lines.join('\n')).not.toContain(demoToken);
});
