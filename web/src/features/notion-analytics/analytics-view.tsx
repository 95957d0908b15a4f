import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useMemo } from 'react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { countSites } from './analytics-rules.ts';
import { DistributionCard } from './charts/distribution-card.tsx';
import { DetailedStatistics } from './details/detailed-statistics.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import type { AnalyticsExtras } from './analytics-queries.ts';
import { ChartSkeleton } from '../../shared/ui/charts/chart-skeleton.tsx';
import { LaunchesCard, launchesTitle } from './charts/launches-card.tsx';
import { GeoByStatus } from './details/geo-by-status.tsx';

interface AnalyticsViewProps {
  projects: readonly NotionSite[];
  extras: ExtrasQuery;
}

/** The loaded screen: totals, three distributions, lists, and what the server counts besides. */
export function AnalyticsView({ projects, extras }: AnalyticsViewProps) {
  const { totalProjects, geo, brands, statuses } = useMemo(() => countSites(projects), [projects]);
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Всего проектов', value: formatNumber(totalProjects) },
          { label: 'Уникальных GEO', value: formatNumber(geo.length) },
          { label: 'Уникальных брендов', value: formatNumber(brands.length) },
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <DistributionCard title="Распределение по GEO" field="geo" counts={geo} />
        <DistributionCard title="Распределение по статусам" field="status" counts={statuses} />
        <DistributionCard title="Распределение по брендам" field="brand" counts={brands} />
        <DetailedStatistics geo={geo} brands={brands} statuses={statuses} />
      </div>
      <ExtrasBlock query={extras} />
    </>
  );
}

/** What is read of the query of the extras. */
interface ExtrasQuery {
  data: AnalyticsExtras | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

const heatTitle = 'GEO × статус';

/** What the server counts besides the figures of the spec; its failure leaves those in place. */
function ExtrasBlock({ query }: { query: ExtrasQuery }) {
  if (query.data !== undefined)
    return (
      <>
        <LaunchesCard launches={query.data.launchesByMonth} />
        <GeoByStatus title={heatTitle} pairs={query.data.geoByStatus} />
      </>
    );
  return [launchesTitle, heatTitle].map((title) => (
    <Card key={title} title={title}>
      {query.error === null ? <ChartSkeleton height="h-64" /> : <Failure query={query} error={query.error} />}
    </Card>
  ));
}

function Failure({ query, error }: { query: ExtrasQuery; error: Error }) {
  return (
    <p role="alert" className="flex flex-wrap items-center justify-center gap-2 px-4 py-6 text-sm text-muted">
      Не удалось загрузить. {error.message}
      <Button size="xs" isPending={query.isFetching} onPress={() => void query.refetch()}>
        Повторить
      </Button>
    </p>
  );
}
