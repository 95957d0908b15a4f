import { parseAsNumberLiteral, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** Tabs of the screen. */
const balanceViews = ['providers', 'usage', 'alerts', 'ceilings'] as const;
export type BalanceView = (typeof balanceViews)[number];

/** Selectable periods of usage in days, including today. */
export const usageDays = [7, 30, 90, 365] as const;

/** Metrics of the usage chart. */
export const usageMetrics = ['spent', 'requests', 'units'] as const;
export type UsageMetric = (typeof usageMetrics)[number];

const parsers = {
  view: parseAsStringLiteral(balanceViews).withDefault('providers'),
  /** Provider id; "" for all providers. */
  provider: parseAsString.withDefault(''),
  days: parseAsNumberLiteral(usageDays).withDefault(30),
  metric: parseAsStringLiteral(usageMetrics).withDefault('requests'),
};

/** View of the screen, stored in the URL: `?view=usage&provider=…&days=90`. */
export const useBalanceView = () => useQueryStates(parsers);
