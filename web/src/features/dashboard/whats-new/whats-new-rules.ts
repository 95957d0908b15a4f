import { metrics } from '../../../domain/keywords/metrics.ts';
import type { BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';
import type { DropRun } from '@geoplan/contracts/drops/drop-runs';
import type { MetricChange } from '@geoplan/contracts/geo/geo-changes';
import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import type { Finding } from '@geoplan/contracts/http-status/http-status';
import type { SiteChangeKind } from '@geoplan/contracts/notion/site-changes';
import type { Run } from '@geoplan/contracts/runs';
import { dropListsPath, dropListPath } from '../../../domain/drops/drop-labels.ts';
import { runHistoryPath } from '../../../domain/runs/run-labels.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';

/** Change since the previous sign-in, with a link to its rows. */
export interface NewsItem {
  id: 'fell' | 'sites' | 'runs' | 'checks' | 'drops' | 'metrics' | 'balances';
  isBad: boolean;
  text: string;
  note: string;
  to: string;
}

const dayMs = 86_400_000;
/** Length of the period for a first sign-in, in days. */
const firstDays = 7;

/** Start of the period: the previous sign-in, or a week ago for a first sign-in. */
export const sinceMoment = (lastLogin: string | null, nowMs: number): string =>
  lastLogin ?? new Date(nowMs - firstDays * dayMs).toISOString();

/** Time spans offered by «Что изменилось», in days. */
const spans = [7, 30, 90, 365] as const;
/** Smallest span that reaches back to `since`. */
export const spanSince = (since: string, nowMs: number): number =>
  spans.find((days) => nowMs - Date.parse(since) <= days * dayMs) ?? 365;

type Item = NewsItem | null;

/** Sites that worked before and no longer do. */
export function fallenItem(findings: Iterable<Finding>, since: string): Item {
  const fallen = [...findings].flatMap(({ fellAt }) => fellAt ?? []);
  const count = fallen.filter((at) => at > since).length;
  if (count === 0) return null;
  const earlier = fallen.length - count;
  return {
    id: 'fell',
    isBad: true,
    text: formatCount(count, ['сайт упал', 'сайта упали', 'сайтов упали']),
    note:
      earlier > 0 ? `Раньше упали и не поднялись: ${formatNumber(earlier)}` : 'Раньше работали, теперь нет',
    to: '/notion-data?finding=fell',
  };
}

/** Changed rows in the workspace. */
export function sitesItem({ added, status, removed }: Record<SiteChangeKind, number>, since: string): Item {
  const parts = [
    added > 0 && formatCount(added, ['новый', 'новых', 'новых']),
    status > 0 && formatCount(status, ['сменил статус', 'сменили статус', 'сменили статус']),
    removed > 0 && formatCount(removed, ['удалён', 'удалены', 'удалены']),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return {
    id: 'sites',
    isBad: false,
    text: formatCount(added + status + removed, ['сайт изменился', 'сайта изменились', 'сайтов изменились']),
    note: `В Notion: ${parts.join(', ')}`,
    to: `/notion-data?view=changes&since=${encodeURIComponent(since)}`,
  };
}

const endedSince = <R extends Run>(runs: readonly R[], since: string) =>
  runs.filter(({ finishedAt }) => finishedAt !== undefined && finishedAt > since);

/** Finished runs; `runs` are the latest, newest first. */
export function runsItem(runs: readonly GeoRun[], since: string): Item {
  const ended = endedSince(runs, since);
  if (ended.length === 0) return null;
  const failed = ended.filter((run) => run.failed > 0 || run.status === 'failed').length;
  const found = ended.reduce((sum, run) => sum + run.done - run.failed, 0);
  const errors = failed > 0 ? `, с ошибками: ${formatNumber(failed)}` : '';
  return {
    id: 'runs',
    isBad: false,
    text: formatCount(ended.length, ['запуск завершён', 'запуска завершены', 'запусков завершены']),
    note: `Получено пар: ${formatNumber(found)}${errors}`,
    to: runHistoryPath,
  };
}

/** Finished checks of sites; `runs` are the latest, newest first. */
export function checksItem(runs: readonly CheckRun[], since: string): Item {
  const ended = endedSince(runs, since);
  if (ended.length === 0) return null;
  const checked = ended.reduce((sum, { done }) => sum + done, 0);
  return {
    id: 'checks',
    isBad: false,
    text: formatCount(ended.length, ['проверка HTTP', 'проверки HTTP', 'проверок HTTP']),
    note: `Проверено сайтов: ${formatNumber(checked)}; показать изменившиеся`,
    to: '/notion-data?finding=changed',
  };
}

/**
 * Finished lists of drops; `runs` are the latest, newest first. A single list links to its domains; several link to
 * the overview of lists.
 */
export function dropsItem(runs: readonly DropRun[], since: string): Item {
  const ended = endedSince(runs, since);
  const [first] = ended;
  if (first === undefined) return null;
  const free = ended.reduce((sum, { byStatus }) => sum + (byStatus['free'] ?? 0), 0);
  return {
    id: 'drops',
    isBad: false,
    text: formatCount(ended.length, ['список дропов', 'списка дропов', 'списков дропов']),
    note: `Проверен${ended.length === 1 ? '' : 'ы'}; свободно доменов: ${formatNumber(free)}`,
    to: ended.length === 1 ? dropListPath(first.runId) : dropListsPath,
  };
}

/** Smallest change worth reporting, in percent. */
export const leastPercent = 20;

/** «+150 %», «с нуля». */
const moveText = ({ changePercent }: MetricChange): string =>
  changePercent === null ? 'с нуля' : `${changePercent > 0 ? '+' : ''}${formatNumber(changePercent)}\u00A0%`;

/** Pairs whose search volume changed. `changes` are sorted newest first; `hasMore` is true if the server has more. */
export function metricsItem(
  changes: readonly MetricChange[],
  hasMore: boolean,
  { since, nowMs }: { since: string; nowMs: number },
): Item {
  const moved = changes.filter(({ at }) => at > since);
  const [first] = moved;
  if (first === undefined) return null;
  const largest = moved.reduce(
    (most, each) => (Math.abs(each.changePercent ?? 0) > Math.abs(most.changePercent ?? 0) ? each : most),
    first,
  );
  const isCut = hasMore && moved.length === changes.length;
  return {
    id: 'metrics',
    isBad: false,
    text: isCut
      ? `Сдвинулось показателей: больше ${formatNumber(moved.length)}`
      : formatCount(moved.length, [
          'показатель сдвинулся',
          'показателя сдвинулись',
          'показателей сдвинулись',
        ]),
    note: `${metrics.searchVolume.label}; сильнее всех ${largest.keyword}, ${largest.country.toUpperCase()}: ${moveText(largest)}`,
    to: `/analysis-history?view=changes&days=${spanSince(since, nowMs)}`,
  };
}

/** Balances that are low or cannot be read, reported until the cause is resolved; demo accounts are left out. */
export function balancesItem(all: readonly BalanceAlert[]): Item {
  const alerts = all.filter(({ isDemo }) => !isDemo);
  if (alerts.length === 0) return null;
  const names = [...new Set(alerts.map(({ name }) => name))];
  return {
    id: 'balances',
    isBad: true,
    text: formatCount(alerts.length, ['оповещение', 'оповещения', 'оповещений']),
    note: `Балансы API: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' и другие' : ''}`,
    to: '/balance?view=alerts',
  };
}
