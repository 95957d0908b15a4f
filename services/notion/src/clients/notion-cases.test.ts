import { createLog } from '@geoplan/kit/log';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { listCases, readJsonCase } from '@geoplan/sandbox/testing/cases';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { parseDatabaseId } from '../domain/configs/database-id.ts';
import { attachedLink, propertyText } from '../domain/sync/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';
import { createNotionAgent, createNotionClient, syncLimits } from './notion-client.ts';
import { failureOf } from './testing/client-under-test.ts';

const server = await startStubServer();
afterAll(() => server.close());

const scanSchema = z.object({ given: z.object({ routes: z.array(z.object({ body: z.json() })) }) });

/** Client of the stub. */
const openAt = (baseUrl: string) =>
  createNotionClient({
    baseUrl,
    perSecond: null,
    rateLimit: { acquire: async () => {}, pause: async () => {} },
    log: createLog({ service: 'test', level: 'silent' }),
    limits: syncLimits,
    agent: createNotionAgent(),
  })('ntn_test');

/** Rows of a scan whose only page is the body of the case. */
async function scan(file: string): Promise<WorkspaceRow[]> {
  server.answer(...readJsonCase(file, scanSchema).given.routes);
  const query = { dataSourceId: 'ab'.repeat(16), editedSince: null, isInTrash: false, propertyIds: null };
  const rows = [];
  for await (const page of openAt(server.url).scan(query, new AbortController().signal))
    rows.push(...page.rows);
  return rows;
}

const findSchema = z.object({
  given: z.object({
    id: z.string(),
    routes: z.array(z.object({ match: z.string(), status: z.int(), body: z.json() })),
  }),
});

/** Failure of a search for the case's id; requests get its responses by path. */
async function findFailure(file: string) {
  const { id, routes } = readJsonCase(file, findSchema).given;
  server.answer((response) => {
    const route = routes.find(({ match }) => response.req.url?.includes(match));
    response.writeHead(route?.status ?? 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(route?.body));
  });
  return failureOf(openAt(server.url).findDatabase(id, new AbortController().signal));
}

/** Tests by case file. */
const tests: Record<string, (file: string) => Promise<void> | void> = {
  async 'notion-400-linked-database.json'(file) {
    expect(await findFailure(file)).toMatchObject({
      code: 'linked_view',
      message: expect.stringMatching(/^Это связанное представление.*исходную базу.*ссылку/),
    });
  },
  async 'notion-400-version-refused.json'(file) {
    expect(await findFailure(file)).toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/^Notion отклонил запрос\. Ответ Notion: Notion-Version header failed/),
    });
  },
  'notion-formula-unsupported.json'(file) {
    const cells = z.record(z.string(), z.json());
    const given = readJsonCase(file, z.looseObject({ first: cells }));
    const later = z.record(z.string(), cells).parse(given['then']);
    expect(Object.values(given.first).map(propertyText)).toEqual(['brandx', 'DE']);
    expect(Object.values(later).flatMap((row) => Object.values(row).map(propertyText))).toEqual([null, null]);
  },
  async 'notion-partial-page.json'(file) {
    expect(await failureOf(scan(file))).toMatchObject({
      code: 'capability_missing',
      message: expect.stringMatching(/^У интеграции нет права читать содержимое/),
    });
  },
  'notion-pasted-addresses.json'(file) {
    const address = z.object({ name: z.string(), text: z.string(), want: z.string().nullable() });
    for (const { name, text, want } of readJsonCase(file, z.object({ given: z.array(address) })).given)
      expect(parseDatabaseId(text), name).toBe(want);
  },
  'notion-place-without-name.json'(file) {
    const { given } = readJsonCase(file, z.object({ given: z.json() }));
    expect(propertyText(given)).toBe('Berlin, Germany');
  },
  async 'notion-row-of-every-type.json'(file) {
    const [row] = await scan(file);
    expect(Object.fromEntries(row?.values ?? [])).toEqual({
      title: 'site.com',
      v: '',
      p: 'Berlin',
      b: '',
      u: '7',
      f1: '',
      f2: 'false',
      f3: '2026-01-01T00:00:00.000+03:00',
      f4: '0',
      r1: 'DE, 9a0c6a52000040008000000000000002',
      r3: '2026-02-01',
      d1: '2026-02-01',
      l: '2026-02-01T00:00:00.000Z',
      m: 'https://a.comx',
    });
  },
  'notion-link-mention.json': async (file) => {
    const schema = z.object({ given: z.object({ rich_text: z.array(z.json()) }) });
    const { rich_text: runs } = readJsonCase(file, schema).given;
    const value = { type: 'rich_text', rich_text: runs };
    expect([propertyText(value), attachedLink(value)]).toEqual([
      'Best shop of Germany',
      'https://shop.example/',
    ]);
    expect(attachedLink({ ...value, rich_text: [...runs, ...runs] })).toBeNull();
    const page = { mention: { type: 'page' }, plain_text: 'Page', href: 'https://www.notion.so/1' };
    expect(attachedLink({ ...value, rich_text: [page] })).toBeNull();
    await Promise.resolve();
  },
};

it.each(listCases('notion'))('reads $file: $expected', async ({ file }) => {
  const test = tests[file];
  expect(test, 'the file has an expectation').toBeDefined();
  await test?.(file);
});

it.each([
  ['a long number before the title', `https://www.notion.so/${'a1'.repeat(32)}/Sites-${'1f'.repeat(16)}`],
  ['a long number after the path', `https://www.notion.so/${'1f'.repeat(16)}#${'a1'.repeat(20)}`],
  ['a long number in the query', `https://www.notion.so/?t=${'a1'.repeat(32)}&p=${'1f'.repeat(16)}`],
])('finds an id next to %s', (_name, text) => {
  expect(parseDatabaseId(text)).toBe('1f'.repeat(16));
});
