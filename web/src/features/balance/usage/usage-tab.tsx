import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { ChartSkeleton } from '../../../shared/ui/charts/chart-skeleton.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { usageDays, usageMetrics, useBalanceView } from '../use-balance-view.ts';
import { UsageCards } from './usage-cards.tsx';
import { UsageExport, usageTables } from './usage-export.tsx';
import { useUsage } from './usage-queries.ts';
import { metricNames } from './usage-rules.ts';
import { UsageBreakdown } from './usage-breakdown.tsx';

const dayOptions = usageDays.map((days) => ({ id: String(days), label: `${days} days` }));
/** The tables have different first columns; only their density is chosen. */
const noColumns: readonly never[] = [];
const metricOptions = usageMetrics.map((id) => ({ id, label: metricNames[id] }));

/** Usage over time and by person, for one provider or all providers. */
export function UsageTab({ providers }: { providers: readonly ApiProvider[] }) {
  const [view, setView] = useBalanceView();
  const usage = useUsage(view.provider, view.days);
  const provider = providers.find(({ id }) => id === view.provider);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label="Provider"
          isInToolbar
          options={[
            { id: '', label: 'All providers' },
            // A deleted provider keeps its ledger, so a link to it still works.
            ...(view.provider !== '' && !provider ? [{ id: view.provider, label: 'Deleted provider' }] : []),
            ...providers.map(({ id, name }) => ({ id, label: name })),
          ]}
          value={view.provider}
          onChange={(id) => void setView({ provider: id })}
        />
        <Select
          label="Period"
          isInToolbar
          options={dayOptions}
          value={String(view.days)}
          onChange={(chosen) =>
            void setView({ days: usageDays.find((days) => String(days) === chosen) ?? null })
          }
        />
        <Select
          label="Chart"
          isInToolbar
          options={metricOptions}
          value={view.metric}
          onChange={(metric) => void setView({ metric })}
        />
        <span className="flex-1" />
        <TableOptions name={usageTables} columns={noColumns} isSmall />
        <UsageExport usage={usage.data} />
      </div>
      <QueryState query={usage} failedTitle="The usage could not be loaded" skeleton={<UsageSkeleton />}>
        {(data) => (
          <>
            <UsageCards usage={data} metric={view.metric} provider={provider} />
            <UsageBreakdown usage={data} days={view.days} />
          </>
        )}
      </QueryState>
    </>
  );
}

function UsageSkeleton() {
  return (
    <div className={cardStyle}>
      <output className="sr-only">Loading usage…</output>
      <ChartSkeleton height="h-80" />
    </div>
  );
}
