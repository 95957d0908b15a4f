import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { formatCount, formatFigure, formatUsd } from '../balance-format.ts';
import type { UsageMetric } from '../use-balance-view.ts';
import type { PurposeSums, UsageDay } from './usage-queries.ts';

/** What a metric is called: on its button, above its chart. */
export const metricNames: Record<UsageMetric, string> = {
  spent: 'Spent',
  requests: 'Requests',
  units: 'Units',
};

/** A figure of a metric: «$4.20», «1,240», «98.5». */
export function formatMetric(metric: UsageMetric, value: number): string {
  if (metric === 'spent') return formatUsd(value);
  return metric === 'requests' ? formatCount(value) : formatFigure(value, 'units');
}

/** What calls were made for. */
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

/** Sums of all days. */
export function totalsOf(days: readonly UsageDay[]): UsageTotals {
  const totals = { requests: 0, units: 0, spent: 0 };
  for (const day of days) {
    totals.requests += day.requests;
    totals.units += day.units;
    totals.spent += day.spent;
  }
  return totals;
}

/** Says why a chart has no bar; null = it has some. */
export function emptyChartText(metric: UsageMetric, totals: UsageTotals): string | null {
  if (totals[metric] > 0) return null;
  if (totals.requests === 0) return 'No call was made in these days';
  return metric === 'spent'
    ? 'No price is known of the calls of these days; see their requests'
    : 'The calls of these days were not counted in units; see their requests';
}

/** The day of the last known balance at the latest, oldest first; a day without a balance stays a gap. */
export function balancePoints(days: readonly UsageDay[]): { date: string; balance: number | null }[] | null {
  if (days.every(({ balance }) => balance === null)) return null;
  return days.map(({ date, balance }) => ({ date, balance }));
}

/** «$1,240.00» on an axis is too long: «$1.2K». */
export function axisFigure(value: number, currency: ProviderCurrency): string {
  const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(
    value,
  );
  return currency === 'USD' ? short.replace(/^-?/, (sign) => `${sign}$`) : short;
}
