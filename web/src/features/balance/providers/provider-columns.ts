import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { staleReason, sourceNames } from './provider-texts.ts';

type Value = (provider: ApiProvider) => number | null;

const figure = (id: string, header: string, value: Value): DataColumn<ApiProvider> => ({
  id,
  header,
  width: 100,
  isNumeric: true,
  text: (provider) => String(value(provider) ?? ''),
  value,
});

const text = (
  id: string,
  header: string,
  of: (provider: ApiProvider) => string,
): DataColumn<ApiProvider> => ({
  id,
  header,
  width: 100,
  text: of,
});

/** Columns of the exported providers, with all fields. */
export const providerColumns: readonly DataColumn<ApiProvider>[] = [
  text('name', 'Name', ({ name }) => name),
  text('type', 'Type', ({ type }) => type),
  text('source', 'Balance comes from', ({ source }) => sourceNames[source]),
  text('status', 'Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')),
  figure('balance', 'Balance', ({ balance }) => balance),
  text('currency', 'Counted in', ({ currency }) => currency),
  figure('totalLimit', 'Total limit', ({ totalLimit }) => totalLimit),
  text('reset', 'Resets', ({ resetTimestamp }) =>
    resetTimestamp === null ? '' : new Date(resetTimestamp * 1_000).toISOString(),
  ),
  figure('requestsToday', 'Requests today', ({ requestsToday }) => requestsToday),
  figure('requestsThisMonth', 'Requests this month', ({ requestsThisMonth }) => requestsThisMonth),
  figure('spentToday', 'Spent today, USD', ({ spentToday }) => spentToday),
  figure('spentThisMonth', 'Spent this month, USD', ({ spentThisMonth }) => spentThisMonth),
  figure('totalSpent', 'Total spent, USD', ({ totalSpent }) => totalSpent),
  figure('costPerRequest', 'Cost per request, USD', ({ costPerRequest }) => costPerRequest),
  figure('budget', 'Budget, USD', ({ budget }) => budget),
  figure('alertBelow', 'Alert below', ({ alertBelow }) => alertBelow),
  figure('days', 'Days left', ({ runway }) => (runway === null ? null : Math.round(runway.days * 10) / 10)),
  text('lastUpdated', 'Last updated', ({ lastUpdated }) => lastUpdated ?? ''),
  text('stale', 'Not refreshed because', ({ stale, source }) =>
    stale === null ? '' : staleReason(stale.code, source),
  ),
];
