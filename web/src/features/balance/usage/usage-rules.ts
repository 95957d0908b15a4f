import { formatCount, formatFigure, formatUsd } from '../../../shared/format/english.ts';
import type { UsageMetric } from '../use-balance-view.ts';
import type { PurposeSums, Usage, UsageDay } from './usage-queries.ts';

/** Name of a metric on its button and above its chart. */
export const metricNames: Record<UsageMetric, string> = {
  spent: 'Spent',
  requests: 'Requests',
  units: 'Units',
};

/** Figure of a metric: «$4.20», «1,240», «98.5». */
export function formatMetric(metric: UsageMetric, value: number): string {
  if (metric === 'spent') return formatUsd(value);
  return metric === 'requests' ? formatCount(value) : formatFigure(value, 'units');
}

/** Names of the purposes of calls. */
export const purposeNames: Record<PurposeSums['purpose'], string> = {
  run: 'Analysis run',
  'key-test': 'Key test',
  model: 'AI model answer',
  history: 'Before the ledger began (estimate)',
};

export interface UsageTotals {
  requests: number;
  units: number;
  spent: number;
}

/** Sums over all days. */
export function totalsOf(days: readonly UsageDay[]): UsageTotals {
  const totals = { requests: 0, units: 0, spent: 0 };
  for (const day of days) {
    totals.requests += day.requests;
    totals.units += day.units;
    totals.spent += day.spent;
  }
  return totals;
}

/**
 * Text about requests from accounts that do not belong to any provider in the list, «10 of them outside the list»;
 * `null` if there are none.
 */
export function outsideText({ byProvider }: Pick<Usage, 'byProvider'>): string | null {
  const outside = byProvider?.find(({ providerId }) => providerId === null);
  return outside === undefined ? null : `${formatCount(outside.requests)} of them outside the list`;
}

/** Reason why a chart has no bars; `null` if it has some. */
export function emptyChartText(metric: UsageMetric, totals: UsageTotals): string | null {
  if (totals[metric] > 0) return null;
  if (totals.requests === 0) return 'No call was made in these days';
  return metric === 'spent'
    ? 'No price is known of the calls of these days; see their requests'
    : 'The calls of these days were not counted in units; see their requests';
}

/** Balance per day, oldest first; a balance is `null` if unknown. Returns `null` if no day has a balance. */
export function balancePoints(days: readonly UsageDay[]): { date: string; balance: number | null }[] | null {
  if (days.every(({ balance }) => balance === null)) return null;
  return days.map(({ date, balance }) => ({ date, balance }));
}
