import type { UseQueryResult } from '@tanstack/react-query';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { counted, formatCount, formatUsd } from '../../shared/format/english.ts';
import type { BalanceStats } from './balance-queries.ts';

interface StatsProps {
  query: UseQueryResult<BalanceStats>;
  /** Number of providers, including inactive ones; undefined while loading. */
  providerCount: number | undefined;
}

/** The four figures above the cards. Only USD balances are summed; request quotas are shown separately (spec §2). */
export function Stats({ query: { data, error }, providerCount }: StatsProps) {
  const unknown = data?.unknownBalances ?? 0;
  return (
    <StatStrip
      isLoading={data === undefined && error === null}
      stats={[
        {
          label: 'Total Balance',
          value: formatUsd(data?.totalBalance ?? null),
          note: unknown === 0 ? 'USD only' : `USD only, ${formatCount(unknown)} unknown`,
        },
        {
          label: 'Active Providers',
          value: formatCount(data?.totalProviders ?? null),
          note: providerCount === undefined ? undefined : `of ${formatCount(providerCount)}`,
        },
        {
          label: 'Spent Today',
          value: formatUsd(data?.totalSpentToday ?? null),
          note: data && requestsNote(data),
        },
        {
          label: 'Active Alerts',
          value: (
            <span className="flex items-center gap-1.5">
              {formatCount(data?.activeAlerts ?? null)}
              {data && data.activeAlerts > 0 ? <Badge tone="red">needs attention</Badge> : null}
            </span>
          ),
        },
      ]}
    />
  );
}

function requestsNote({ requestsToday, requestsLeft }: BalanceStats): string {
  const made = counted(requestsToday, 'request');
  return requestsLeft === null ? made : `${made}, ${formatCount(requestsLeft)} left`;
}
