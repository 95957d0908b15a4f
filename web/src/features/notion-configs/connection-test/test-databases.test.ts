import { expect, test } from 'vitest';
import { notionId, sampleDiagnosis } from '../testing/sample-configs.ts';
import { progressText, testDatabases, type DatabaseQuestion, type TestProgress } from './test-databases.ts';

const question = (at: number): DatabaseQuestion => ({
  name: `База ${at}`,
  body: { databaseId: notionId(at), configId: '00000000-0000-4000-a000-000000000001' },
});

test('reads databases one by one and names the current one', async () => {
  const events: string[] = [];
  const found = await testDatabases(
    [question(1), question(2)],
    async ({ databaseId }) => {
      await Promise.resolve();
      events.push(`read ${databaseId}`);
      return { databases: [sampleDiagnosis(databaseId)] };
    },
    (progress) => events.push(progressText(progress)),
  );
  expect(events).toEqual([
    'Читается «База 1»: база 1 из 2…',
    `read ${notionId(1)}`,
    'Читается «База 2»: база 2 из 2…',
    `read ${notionId(2)}`,
  ]);
  expect(found.map(({ databaseId }) => databaseId)).toEqual([notionId(1), notionId(2)]);
});

test('does not test the remaining databases after a token is rejected', async () => {
  const progress: TestProgress[] = [];
  const found = await testDatabases(
    [question(1), question(2), question(3)],
    ({ databaseId }) => {
      const refused = { reachable: false, problem: 'bad_token' as const };
      return Promise.resolve({ databases: [sampleDiagnosis(databaseId, refused)] });
    },
    (each) => progress.push(each),
  );
  expect(progress).toHaveLength(1);
  expect(found.map(({ databaseId, problem }) => `${databaseId} ${problem}`)).toEqual(
    [1, 2, 3].map((at) => `${notionId(at)} bad_token`),
  );
});

test('leaves out the number for a single database', () => {
  expect(progressText({ name: 'Сайты', at: 1, of: 1 })).toBe('Читается «Сайты»…');
});
