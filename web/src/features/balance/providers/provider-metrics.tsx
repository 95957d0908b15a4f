import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import type { ReactNode } from 'react';
import {
  formatAge,
  formatCount,
  formatFigure,
  formatMinute,
  formatPrice,
  formatUsd,
} from '../../../shared/format/english.ts';

/** Figures of a card. Limit, budget and price are shown only if the provider has them (spec §2). */
export function ProviderMetrics({ provider, nowMs }: { provider: ApiProvider; nowMs: number }) {
  const { lastUpdated, totalLimit, costPerRequest, budget } = provider;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <Metric label="Requests today">{formatCount(provider.requestsToday)}</Metric>
      <Metric label="Requests this month">{formatCount(provider.requestsThisMonth)}</Metric>
      <Metric label="Spent this month">{formatUsd(provider.spentThisMonth)}</Metric>
      <Metric label="Total spent">{formatUsd(provider.totalSpent)}</Metric>
      {costPerRequest === null ? null : (
        <Metric label="Cost per request">{formatPrice(costPerRequest)}</Metric>
      )}
      {totalLimit === null ? null : (
        <Metric label="Total limit">{formatFigure(totalLimit, provider.currency)}</Metric>
      )}
      {budget === null ? null : (
        <Metric label="Budget">
          {formatUsd(budget)} a {provider.budgetPeriod}
        </Metric>
      )}
      <Metric label="Last updated">
        {lastUpdated === null ? (
          'Never'
        ) : (
          <time dateTime={lastUpdated} title={formatMinute(new Date(lastUpdated))}>
            {formatAge(lastUpdated, nowMs)}
          </time>
        )}
      </Metric>
    </dl>
  );
}

function Metric({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-muted">{label}</dt>
      <dd className="text-sm font-medium tabular-nums">{children}</dd>
    </div>
  );
}
