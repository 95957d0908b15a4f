import { parseAsNumberLiteral, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** Parts of the screen, one tab each. */
const balanceViews = ['providers', 'usage', 'alerts', 'ceilings'] as const;
export type BalanceView = (typeof balanceViews)[number];

/** Days of usage that can be looked at, today included. */
export const usageDays = [7, 30, 90, 365] as const;

/** What a bar of the usage chart measures. */
export const usageMetrics = ['spent', 'requests', 'units'] as const;
export type UsageMetric = (typeof usageMetrics)[number];

const parsers = {
  view: parseAsStringLiteral(balanceViews).withDefault('providers'),
  /** Id of one provider; "" = all of them. */
  provider: parseAsString.withDefault(''),
  days: parseAsNumberLiteral(usageDays).withDefault(30),
  metric: parseAsStringLiteral(usageMetrics).withDefault('requests'),
};

/** What the screen shows, kept in the address: `?view=usage&provider=…&days=90`. */
export const useBalanceView = () => useQueryStates(parsers);
