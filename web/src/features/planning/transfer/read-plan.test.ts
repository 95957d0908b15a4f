import { listCases, readCase } from '@geoplan/sandbox/testing/cases';
import { afterAll, expect, test, vi } from 'vitest';
import { csvText } from '../../../shared/export/text/csv-text.ts';
import { contentOf } from '../../../shared/import/read-file.ts';
import { compareWithPlan } from '../merge/merge-rules.ts';
import { planList } from '../list/plan-list.tsx';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';
import { incomingOf, planOf } from './read-plan.ts';

// The cells of the list import the plan's store, which reads the browser's storage on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const planIn = (text: string) => {
  const read = planOf({ text });
  return 'plan' in read ? read.plan : null;
};

test('reads a saved plan, and lists the entries that are not projects', async () => {
  const project = sampleProject('torvelbet', 'cz');
  expect(planIn(JSON.stringify([project, null, { keyword: 'x' }]))).toEqual({
    projects: [project],
    refused: [
      { line: 2, text: 'null', reason: 'это не проект' },
      { line: 3, text: '{"keyword":"x"}', reason: 'это не проект' },
    ],
    unread: [],
  });
});

test('reads a plan from its exported CSV without differences', async () => {
  const plan = [
    ...samplePlan(),
    sampleProject('=1+1', 'gb', { notes: 'it\'s; "quoted";=1;-2\n two lines\n+3', difficulty: 24 }),
  ];
  const file = planIn(csvText(planList.fileColumns, plan));
  expect([file?.refused, file?.unread]).toEqual([[], []]);
  const items = compareWithPlan(plan, file?.projects ?? []);
  expect(items.map(({ kind }) => kind)).toEqual(plan.map(() => 'same'));
  expect(file?.projects.map(({ updatedAt }) => updatedAt)).toEqual(plan.map(({ updatedAt }) => updatedAt));
});

test('reads the known columns of a table with headings, and lists the unreadable rows and cells', async () => {
  const csv =
    'My plan;;;;\nKeyword;Country;Status;Price;Запущенные сайты\nbet;UK;В работе;7;1\u00a0200\n;de;;;\nwin;xyz;;;\nBET;gb;;;\ncup;it;done;;many\n';
  expect(planIn(csv)).toEqual({
    projects: [
      { keyword: 'bet', country: 'gb', status: 'in_progress', launchedSites: 1200 },
      { keyword: 'cup', country: 'it' },
    ],
    refused: [
      { line: 1, text: 'My plan', reason: 'над заголовками' },
      { line: 4, text: 'de', reason: 'нет слова или кода страны' },
      { line: 5, text: 'win · xyz', reason: 'нет слова или кода страны' },
      { line: 6, text: 'BET · gb', reason: 'повтор строки 3' },
    ],
    unread: [
      { line: 7, text: 'done', reason: 'Status: не разобрано' },
      { line: 7, text: 'many', reason: 'Запущенные сайты: не разобрано' },
    ],
  });
});

/** Expected projects per file of the index. */
const expected: Record<string, object[]> = {
  'plan-cp1251.csv': [{ keyword: 'brand casino', country: 'de', notes: 'заметка' }],
  'plan-cp1251-figures.csv': [{ keyword: 'книги', country: 'de', searchVolume: 1_200 }],
  'plan-thousands.csv': [
    { keyword: 'shop', country: 'de', searchVolume: 1_234, launchedSites: 0 },
    { keyword: 'shop', country: 'fr', searchVolume: 12_500 },
  ],
};

test.each(listCases('plans'))('reads $file: $expected', async ({ file }) => {
  const read = planOf(await contentOf(new Uint8Array(readCase(file))));
  expect(read).toMatchObject({ plan: { projects: expected[file], refused: [], unread: [] } });
});

test.each([
  ['sep=;\r\nKeyword;Country;Частотность\r\na;de;1.234\r\nb;de;12.500\r\n', [1_234, 12_500]],
  ['Keyword\tCountry\tЧастотность\tСложность\na\tde\t1,234\t7,5\nb\tde\t980\t8,5\n', [1_234, 980]],
  ['Keyword,Country,Notes,Частотность\na,de,"5"" TV,1\nb,de,x,2\nc,de,y,3\n', [1, 2, 3]],
])('reads the volumes of %j as %j', async (text, volumes) => {
  const plan = planIn(text);
  expect(plan?.projects.map(({ searchVolume }) => searchVolume)).toEqual(volumes);
});

test.each([
  '{}',
  'null',
  'not a sheet',
  '[1,',
  '[]',
  'constructor,__proto__\n1,2',
  '',
  'Ключевое слово\nbet',
])('reads no plan from «%s»', async (text) => {
  expect(planOf({ text })).toEqual({ problem: 'В этом файле нет плана проектов' });
});

test('ignores fields that do not belong to a project', () => {
  const row = JSON.parse(
    '{"keyword":"a","country":"PL","__proto__":{"x":1},"constructor":1,"id":7}',
  ) as unknown;
  expect(incomingOf(row)).toEqual({ id: '7', keyword: 'a', country: 'pl' });
});
