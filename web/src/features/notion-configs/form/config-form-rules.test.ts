import {
  changeConfig,
  createConfig,
  findDatabases,
  testConnection,
} from '@geoplan/contracts/notion/notion-configs';
import { defaultCountingRule } from '@geoplan/contracts/notion/notion-site';
import { expect, test } from 'vitest';
import { notionId, sampleConfig, sampleDatabase } from '../testing/sample-configs.ts';
import {
  addStatuses,
  configBody,
  configForm,
  configFormSchema,
  isDefaultRule,
  newDatabase,
  roleOf,
  testQuestions,
  tokenBody,
  withFurther,
  withMain,
} from './config-form-rules.ts';

const further = [
  sampleDatabase(6, { sortOrder: 1, columns: { brand: null } }),
  sampleDatabase(5, { sortOrder: 0 }),
];
const stored = sampleConfig(1, { databases: further, columns: { geo: 'r' } });

test('prefills a stored connection with its databases in order, and saves it without the token', () => {
  const form = configForm(stored, false);
  expect(form.databases.map(({ databaseId }) => databaseId)).toEqual([notionId(5), notionId(6)]);
  const body = configBody(configFormSchema.parse(form), stored.notionToken);
  expect(body).not.toHaveProperty('notionToken');
  expect(body).toMatchObject({
    columns: { geo: 'r' },
    databases: [
      { databaseId: notionId(5), columns: {}, sortOrder: 0 },
      { databaseId: notionId(6), columns: { brand: null }, sortOrder: 1 },
    ],
  });
  expect(changeConfig.body.safeParse(body).success).toBe(true);
});

test('keeps the column selection of a database when another database becomes the main one', () => {
  const form = { ...configForm(stored, false), databaseId: notionId(6), databases: [] };
  expect(configBody(form, stored.notionToken)).toMatchObject({ columns: { brand: null } });
  const other = { ...form, databaseId: notionId(99) };
  expect(configBody(other, stored.notionToken)).not.toHaveProperty('columns');
});

test('creates an active connection, and makes it the default if it is the first', () => {
  expect(configForm(undefined, true)).toMatchObject({ isActive: true, isDefault: true });
  const form = { ...configForm(undefined, false), name: 'A', notionToken: 'ntn_a', databaseId: notionId(1) };
  const body = configBody(configFormSchema.parse(form), undefined);
  expect(body).toMatchObject({ notionToken: 'ntn_a', isDefault: false, counting: defaultCountingRule });
  expect(body).not.toHaveProperty('databases');
  expect(createConfig.body.safeParse(body).success).toBe(true);
});

test.each([
  [{ name: '  ' }, 'Введите название'],
  [{ notionToken: '' }, 'Введите токен Notion'],
  [{ databaseId: ' ' }, 'Введите ID базы данных'],
  [
    { databases: [{ databaseId: '', databaseName: '', databaseDescription: '', isActive: true }] },
    'Введите ID базы данных',
  ],
])('rejects %o', (wrong, message) => {
  const { error } = configFormSchema.safeParse({ ...configForm(stored, false), ...wrong });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('builds one test request per database in the form, with the typed or the stored token', () => {
  const form = { ...configForm(stored, false), databaseName: 'Главная' };
  const again = { ...newDatabase, databaseId: `https://www.notion.so/Sites-${notionId(5)}` };
  const titles: Record<string, string> = { [notionId(6)]: 'Из Notion' };
  const questions = testQuestions(
    { ...form, databases: [...form.databases, newDatabase, again] },
    stored,
    (id) => titles[id],
  );
  const body = { configId: stored.id };
  expect(questions).toEqual([
    { name: 'Главная', body: { ...body, databaseId: stored.databaseId } },
    { name: 'База 5', body: { ...body, databaseId: notionId(5) } },
    { name: 'База 6', body: { ...body, databaseId: notionId(6) } },
  ]);
  const bare = { ...form, databaseName: '', databases: [{ ...newDatabase, databaseId: notionId(6) }] };
  expect(testQuestions(bare, stored, (id) => titles[id]).map(({ name }) => name)).toEqual([
    'Основная база',
    'Из Notion',
  ]);
  for (const question of questions) expect(testConnection.body.safeParse(question.body).success).toBe(true);
});

test('sends a typed token, or only the connection id if the stored token is unchanged', () => {
  expect(tokenBody(' ntn_b ', stored)).toEqual({ notionToken: 'ntn_b', configId: stored.id });
  expect(tokenBody(stored.notionToken, stored)).toEqual({ configId: stored.id });
  expect(tokenBody('ntn_c', undefined)).toEqual({ notionToken: 'ntn_c' });
  expect(findDatabases.body.safeParse(tokenBody('ntn_c', undefined)).success).toBe(true);
});

test('makes a selected database the main one and turns the previous main database into an additional one', () => {
  const empty = { databaseId: '', databaseName: '', databases: [] };
  const first = withMain(empty, notionId(1));
  expect(first).toEqual({ databaseId: notionId(1), databaseName: '', databases: [] });
  const two = withFurther({ ...first, databaseName: 'Главная' }, notionId(2));
  expect([roleOf(two, notionId(1)), roleOf(two, notionId(2)), roleOf(two, notionId(3))]).toEqual([
    'main',
    'further',
    null,
  ]);
  expect(withFurther(two, notionId(2))).toBe(two);
  expect(withMain(two, notionId(2))).toEqual({
    databaseId: notionId(2),
    databaseName: '',
    databases: [{ ...newDatabase, databaseId: notionId(1), databaseName: 'Главная' }],
  });
});

test('fills an empty row with a selected database before adding a row', () => {
  const form = {
    databaseId: notionId(1),
    databaseName: '',
    databases: [{ ...newDatabase, databaseName: 'А' }],
  };
  expect(withFurther(form, notionId(2)).databases).toEqual([
    { ...newDatabase, databaseId: notionId(2), databaseName: 'А' },
  ]);
});

test('adds each status only once, regardless of case, even if several are entered together', () => {
  expect(addStatuses(['in prod'], ' In Prod, live;в  работе\n')).toEqual(['in prod', 'live', 'в работе']);
  expect(addStatuses(['in prod'], '  ')).toEqual(['in prod']);
});

test('recognizes the default rule and rejects a rule with a status in two groups', () => {
  const twice = { launched: ['Live'], inWork: ['live', 'x'], notCounted: ['X '] };
  const filled = { ...configForm(sampleConfig(1), false), counting: twice };
  expect(
    configFormSchema.safeParse(filled).error?.issues.map(({ path, message }) => [path[0], message]),
  ).toEqual([['counting', 'Указаны в двух группах: live, X.']]);
  expect(isDefaultRule(structuredClone(defaultCountingRule))).toBe(true);
  expect(isDefaultRule({ ...defaultCountingRule, launched: [] })).toBe(false);
  expect(isDefaultRule({ ...defaultCountingRule, notCounted: [] })).toBe(false);
});
