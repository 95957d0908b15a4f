import { expect, test } from 'vitest';
import { csvText } from '../../../shared/export/csv-text.ts';
import { compareWithPlan } from '../merge/merge-rules.ts';
import { exportColumns } from '../list/export-columns.ts';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';
import { incomingOf, parsePlanFile } from './plan-file.ts';

test('a saved plan is read; what is no project is counted and left out', async () => {
  const project = sampleProject('torvelbet', 'cz');
  expect(await parsePlanFile(JSON.stringify([project, null, { keyword: 'x' }]))).toEqual({
    projects: [project],
    unreadable: 2,
  });
});

test('the exported CSV of a plan is the plan', async () => {
  const plan = [
    ...samplePlan(),
    sampleProject('=1+1', 'gb', { notes: 'it\'s; "quoted";=1;-2\n two lines\n+3', difficulty: 24 }),
  ];
  const file = await parsePlanFile(csvText(exportColumns, plan));
  expect(file?.unreadable).toBe(0);
  const items = compareWithPlan(plan, file?.projects ?? []);
  expect(items.map(({ kind }) => kind)).toEqual(plan.map(() => 'same'));
  expect(file?.projects.map(({ updatedAt }) => updatedAt)).toEqual(plan.map(({ updatedAt }) => updatedAt));
});

test('a sheet of one’s own tells only what it has', async () => {
  const csv =
    'Keyword;Country;Status;Price;Запущенные сайты\nbet;UK;В работе;7;1\u00a0200\n;de;;;\nwin;xyz;;;\ncup;it;done;;many\n';
  expect(await parsePlanFile(csv)).toEqual({
    projects: [
      { keyword: 'bet', country: 'gb', status: 'in_progress', launchedSites: 1200 },
      { keyword: 'cup', country: 'it' },
    ],
    unreadable: 2,
  });
});

test.each(['{}', 'null', 'not a sheet', '[1,', 'constructor,__proto__\n1,2', '', 'Ключевое слово\nbet'])(
  '«%s» is no plan',
  async (text) => {
    expect(await parsePlanFile(text)).toBeNull();
  },
);

test('a row brings no field that a project does not have', () => {
  const row = JSON.parse(
    '{"keyword":"a","country":"PL","__proto__":{"x":1},"constructor":1,"id":7}',
  ) as unknown;
  expect(incomingOf(row)).toEqual({ id: '7', keyword: 'a', country: 'pl' });
});
