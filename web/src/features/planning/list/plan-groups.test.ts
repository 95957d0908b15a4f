import { afterAll, expect, test, vi } from 'vitest';
import { newestFirst } from '../planning-rules.ts';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';
import { groupedProjects } from './plan-groups.tsx';

// The cells of the list read the storage of the browser when they are imported.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const plan = newestFirst([
  ...samplePlan(),
  sampleProject('Torvelbet', 'pl', { owner: 'anna@example.org', createdAt: '2025-11-30' }),
]);
const shown = (id: Parameters<typeof groupedProjects>[1]) => {
  const { rows, heads } = groupedProjects(plan, id);
  return rows.flatMap((row) => {
    const head = heads.get(row.id)?.replaceAll('\u00A0', ' ');
    return [...(head === undefined ? [] : [`= ${head}`]), `${row.keyword} ${row.country}`];
  });
};

test('sorts status groups by progress, and keeps the order of the list within each group', () => {
  expect(shown('status')).toEqual([
    '= План · 2 проекта',
    'Torvelbet pl',
    'ordenza login gb',
    '= Домены есть · 1 проект',
    'kastavia скидки gr',
    '= В работе · 1 проект',
    'torvelbet cz',
    '= Запущенные сайты · 1 проект',
    'lumoret casino pl',
  ]);
});

test('puts a keyword into one group regardless of case, and sorts countries by their names', () => {
  expect(shown('keyword').filter((line) => /torvelbet/i.test(line))).toEqual([
    '= Torvelbet · 2 проекта',
    'Torvelbet pl',
    'torvelbet cz',
  ]);
  expect(shown('country').filter((line) => line.startsWith('='))).toEqual([
    '= Великобритания · 1 проект',
    '= Греция · 1 проект',
    '= Польша · 2 проекта',
    '= Чехия · 1 проект',
  ]);
});

test('puts projects without an owner last, and shows no heading without a grouping', () => {
  expect(shown('owner').filter((line) => line.startsWith('='))).toEqual([
    '= anna@example.org · 1 проект',
    '= Без ответственного · 4 проекта',
  ]);
  expect(groupedProjects(plan, 'none')).toEqual({ rows: plan, heads: new Map() });
});
