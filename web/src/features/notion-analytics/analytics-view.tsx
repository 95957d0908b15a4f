import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useMemo } from 'react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { countSites } from './analytics-rules.ts';
import { DistributionCard } from './charts/distribution-card.tsx';
import { DetailedStatistics } from './details/detailed-statistics.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import type { AnalyticsExtras } from './analytics-queries.ts';
import { ChartSkeleton } from '../../shared/ui/charts/chart-skeleton.tsx';
import { LaunchesCard, launchesTitle } from './charts/launches-card.tsx';
import { GeoByStatus } from './details/geo-by-status.tsx';
import { CardFailure, type CardQuery } from './gaps/card-failure.tsx';
import { UnaskedBrandsCard } from './gaps/unasked-brands-card.tsx';
import { UncountedCard } from './gaps/uncounted-card.tsx';
import type { GapQueries } from './gaps/use-gaps.ts';

interface AnalyticsViewProps {
  projects: readonly NotionSite[];
  extras: CardQuery<AnalyticsExtras>;
  gaps: GapQueries;
}

/** The loaded screen: totals, three distributions, lists, and what the server counts besides. */
export function AnalyticsView({ projects, extras, gaps }: AnalyticsViewProps) {
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
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <UncountedCard query={gaps.uncounted} />
        <UnaskedBrandsCard query={gaps.brands} />
      </div>
    </>
  );
}

const heatTitle = 'GEO × статус';

/** What the server counts besides the figures of the spec; its failure leaves those in place. */
function ExtrasBlock({ query }: { query: CardQuery<AnalyticsExtras> }) {
  if (query.data !== undefined)
    return (
      <>
        <LaunchesCard launches={query.data.launchesByMonth} />
        <GeoByStatus title={heatTitle} pairs={query.data.geoByStatus} />
      </>
    );
  return [launchesTitle, heatTitle].map((title) => (
    <Card key={title} title={title}>
      {query.error === null ? (
        <ChartSkeleton height="h-64" />
      ) : (
        <CardFailure query={query} error={query.error} />
      )}
    </Card>
  ));
}
