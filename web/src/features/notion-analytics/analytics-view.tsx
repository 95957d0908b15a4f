import type { NotionSite } from '@geoplan/contracts/notion-site';
import { useMemo } from 'react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { countSites } from './analytics-rules.ts';
import { DistributionCard } from './charts/distribution-card.tsx';
import { DetailedStatistics } from './details/detailed-statistics.tsx';
import { ExtrasBlock, type ExtrasQuery } from './extras-block.tsx';

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
