import type { MetricChange } from '@geoplan/contracts/geo/geo-changes';
import { describe, expect, test } from 'vitest';
import { sampleFinding } from '../../../testing/fakes/fake-findings.ts';
import { sampleCheckRun } from '../../../testing/fakes/sample-checks.ts';
import { sampleDrop, sampleList } from '../../../testing/fakes/sample-drops.ts';
import { sampleRun } from '../../../testing/fakes/sample-runs.ts';
import {
  balancesItem,
  checksItem,
  dropsItem,
  fallenItem,
  metricsItem,
  runsItem,
  sinceMoment,
  sitesItem,
  spanSince,
  type NewsItem,
} from './whats-new-rules.ts';

const since = '2026-11-20T10:00:00.000Z';
const before = '2026-11-20T09:00:00.000Z';
const after = '2026-11-20T11:00:00.000Z';
const nowMs = Date.parse('2026-11-23T10:00:00.000Z');
const said = (item: NewsItem | null) =>
  item && [item.text, item.note].map((text) => text.replaceAll('\u00A0', ' ')).join(' | ');

test('covers the time since the previous sign-in, or the last week for a first sign-in', () => {
  expect(sinceMoment(since, nowMs)).toBe(since);
  expect(sinceMoment(null, nowMs)).toBe('2026-11-16T10:00:00.000Z');
});

test.each([
  [3, 7],
  [7, 7],
  [8, 30],
  [60, 90],
  [100, 365],
  [900, 365],
])('covers %s days ago with the span of %s days', (days, span) => {
  expect(spanSince(new Date(nowMs - days * 86_400_000).toISOString(), nowMs)).toBe(span);
});

test('counts sites that went down after the previous sign-in and mentions sites that went down earlier', () => {
  const findings = [
    sampleFinding('a', { fellAt: after }),
    sampleFinding('b', { fellAt: before }),
    sampleFinding('c', {}),
  ];
  expect(said(fallenItem(findings, since))).toBe('1 сайт упал | Раньше упали и не поднялись: 1');
  expect(said(fallenItem(findings.slice(0, 1), since))).toBe('1 сайт упал | Раньше работали, теперь нет');
  expect(fallenItem(findings.slice(1), since)).toBeNull();
});

test('links a single finished list of drops to its domains, and several finished lists to the screen with all lists', () => {
  const list = sampleList([sampleDrop('a.com')], { finishedAt: after, byStatus: { free: 2 } });
  expect(said(dropsItem([list], since))).toBe('1 список дропов | Проверен; свободно доменов: 2');
  expect(dropsItem([list], since)?.to).toBe(`/drop-search?source=list&list=${list.runId}`);
  expect(dropsItem([list, list], since)).toMatchObject({
    note: expect.stringMatching(/^Проверены/),
    to: '/drop-search?source=list',
  });
  expect(dropsItem([{ ...list, finishedAt: before }], since)).toBeNull();
});

test('describes changed rows in the workspace by kind of change', () => {
  expect(said(sitesItem({ added: 12, status: 1, removed: 2 }, since))).toBe(
    '15 сайтов изменились | В Notion: 12 новых, 1 сменил статус, 2 удалены',
  );
  expect(said(sitesItem({ added: 1, status: 0, removed: 0 }, since))).toBe(
    '1 сайт изменился | В Notion: 1 новый',
  );
  expect(sitesItem({ added: 0, status: 0, removed: 0 }, since)).toBeNull();
});

describe('runs and checks', () => {
  const ended = { status: 'completed', done: 96, finishedAt: after } as const;

  test('counts runs that ended after the previous sign-in', () => {
    const runs = [
      sampleRun(),
      sampleRun(ended, 2),
      sampleRun({ ...ended, failed: 0 }, 3),
      sampleRun({ ...ended, finishedAt: before }, 4),
    ];
    expect(said(runsItem(runs, since))).toBe('2 запуска завершены | Получено пар: 190, с ошибками: 1');
    expect(runsItem(runs.slice(3), since)).toBeNull();
  });

  test('reports the number of checked sites', () => {
    const checks = [sampleCheckRun({ status: 'completed', done: 480, finishedAt: after })];
    expect(said(checksItem(checks, since))).toBe(
      '1 проверка HTTP | Проверено сайтов: 480; показать изменившиеся',
    );
    expect(checksItem([sampleCheckRun()], since)).toBeNull();
  });
});

const move = (keyword: string, changePercent: number | null, at: string): MetricChange => ({
  keyword,
  country: 'pl',
  metric: 'searchVolume',
  before: 100,
  after: 200,
  changePercent,
  at,
});

describe('metrics that moved', () => {
  const changes = [move('new', null, after), move('win', -60, after), move('old', 900, before)];

  test('counts changes after the previous sign-in, and names the largest change and the time span that covers all changes', () => {
    const item = metricsItem(changes, true, { since, nowMs });
    expect(said(item)).toBe('2 показателя сдвинулись | Объём поиска; сильнее всех win, PL: -60 %');
    expect(item?.to).toBe('/analysis-history?view=changes&days=7');
  });

  test('states that there are more changes if the loaded page contains no older change', () => {
    const item = metricsItem(changes.slice(0, 1), true, { since, nowMs });
    expect(said(item)).toBe('Сдвинулось показателей: больше 1 | Объём поиска; сильнее всех new, PL: с нуля');
    expect(metricsItem(changes.slice(2), false, { since, nowMs })).toBeNull();
  });
});

const alert = (name: string, isDemo = false) =>
  ({ name, isDemo }) as Parameters<typeof balancesItem>[0][number];

test('names at most three balances', () => {
  expect(said(balancesItem(['A', 'B', 'C', 'A', 'D'].map((name) => alert(name))))).toBe(
    '5 оповещений | Балансы API: A, B, C и другие',
  );
  expect(balancesItem([])).toBeNull();
});

test('leaves out demo accounts', () => {
  expect(balancesItem([alert('A', true)])).toBeNull();
  expect(said(balancesItem([alert('A', true), alert('B')]))).toBe('1 оповещение | Балансы API: B');
});
