import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { ChartSkeleton } from '../../../shared/ui/charts/chart-skeleton.tsx';
import { lazyComponent, withFallback } from '../../../shared/loading/lazy-component.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { StatStrip } from '../../../shared/ui/layout/stat-strip.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { formatCount, formatFigure, formatUsd } from '../../../shared/format/english.ts';
import { runwayText } from '../providers/runway-text.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import type { UsageMetric } from '../use-balance-view.ts';
import type { Usage, UsageDay } from './usage-queries.ts';
import { balancePoints, emptyChartText, metricNames, outsideText, totalsOf } from './usage-rules.ts';

// Loaded lazily, because the chart library is large; the figures are visible before it arrives.
const skeleton = <ChartSkeleton height="h-64" />;
const UsageBars = withFallback(
  lazyComponent(async () => (await import('./usage-charts.tsx')).UsageBars),
  skeleton,
);
const BalanceLine = withFallback(
  lazyComponent(async () => (await import('./usage-charts.tsx')).BalanceLine),
  skeleton,
);

interface UsageCardsProps {
  usage: Usage;
  metric: UsageMetric;
  /** Undefined for all providers together. */
  provider: ApiProvider | undefined;
}

/** Sums and charts of the period. */
export function UsageCards({ usage, metric, provider }: UsageCardsProps) {
  const { days, timeZone } = usage;
  const totals = totalsOf(days);
  const empty = emptyChartText(metric, totals);
  const notes = [outsideText(usage), timeZone === null ? null : `days begin in ${timeZone}`];
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Requests', value: formatCount(totals.requests), note: notes.filter(Boolean).join('; ') },
          { label: 'Units', value: formatFigure(totals.units, 'units') },
          { label: 'Spent', value: formatUsd(totals.spent), note: 'priced calls only' },
        ]}
      />
      <div className={classNames('grid gap-4', provider && 'lg:grid-cols-2')}>
        <Card title={`${metricNames[metric]} per day`}>
          {empty === null ? (
            <UsageBars days={days} metric={metric} />
          ) : (
            <p className="grid h-64 place-items-center p-4 text-center text-sm text-muted">{empty}</p>
          )}
        </Card>
        {provider ? <BalanceCard provider={provider} days={days} /> : null}
      </div>
      <DayTable days={days} hasBalance={provider !== undefined} />
    </>
  );
}

function BalanceCard({ provider, days }: { provider: ApiProvider; days: readonly UsageDay[] }) {
  const nowMs = useNow();
  const points = balancePoints(days);
  return (
    <Card title="Balance at the end of each day">
      <p className="px-4 pt-3 text-sm text-foreground-secondary">{runwayText(provider, nowMs)}</p>
      {points === null ? (
        <p className="grid h-56 place-items-center p-4 text-center text-sm text-muted">
          No balance is known for these days
        </p>
      ) : (
        <BalanceLine points={points} currency={provider.currency} alertBelow={provider.alertBelow} />
      )}
    </Card>
  );
}

/** Table of the chart data for screen readers. */
function DayTable({ days, hasBalance }: { days: readonly UsageDay[]; hasBalance: boolean }) {
  return (
    // The class is on a wrapper, because a table cannot shrink below its longest words and would widen the page for
    // no visible reason.
    <div className="sr-only">
      <table>
        <caption>Usage day by day</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Requests</th>
            <th scope="col">Units</th>
            <th scope="col">Spent, USD</th>
            {hasBalance ? <th scope="col">Balance</th> : null}
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, requests, units, spent, balance }) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              <td>{formatCount(requests)}</td>
              <td>{formatFigure(units, 'units')}</td>
              <td>{formatUsd(spent)}</td>
              {hasBalance ? <td>{formatFigure(balance, 'units')}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
