import type { CountingRule, NotionSite } from '@geoplan/contracts/notion/notion-site';
import { memoizeByResponse } from '../../shared/api/memoize-by-response.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { useAfterFirstPaint } from '../../shared/hooks/use-after-first-paint.ts';
import { useCountingRule } from '../../domain/workspace/statuses/use-counting-rule.ts';
import { CountsNotice } from '../../domain/workspace/sync/counts-notice.tsx';
import { StatusLegend } from '../../domain/workspace/statuses/status-legend.tsx';
import { Switch } from '../../shared/ui/fields/switch.tsx';
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
import { SkeletonCards } from './skeleton-cards.tsx';
import { statusNames, type StatusNames } from './details/status-names.ts';
import { useIsMerged } from './use-chart-view.ts';
import type { GapQueries } from './gaps/use-gaps.ts';

interface AnalyticsViewProps {
  projects: readonly NotionSite[];
  /** Database whose sites are counted; undefined means all databases together. */
  databaseId: string | undefined;
  extras: CardQuery<AnalyticsExtras>;
  gaps: GapQueries;
}

const countedOf = memoizeByResponse(
  (projects: readonly NotionSite[], rule: CountingRule | undefined, isMerged: boolean) => {
    const occurring = projects.map(({ status }) => status);
    const names = statusNames(occurring, rule, isMerged);
    return { names, ...countSites(projects, names.nameOf) };
  },
);

/** Loaded screen with totals, three distributions, lists, and additional figures from the server. */
export function AnalyticsView({ projects, databaseId, extras, gaps }: AnalyticsViewProps) {
  const [isMerged, setIsMerged] = useIsMerged();
  const rule = useCountingRule();
  const isPainted = useAfterFirstPaint();
  const { names, totalProjects, geo, brands, statuses } = countedOf(projects, rule, isMerged);
  return (
    <>
      <CountsNotice databaseId={databaseId} />
      <StatStrip
        stats={[
          { label: 'Всего проектов', value: formatNumber(totalProjects) },
          { label: 'Уникальных GEO', value: formatNumber(geo.length) },
          { label: 'Уникальных брендов', value: formatNumber(brands.length) },
        ]}
      />
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span title="Статусы, которые по правилу подсчёта значат одно и то же, считаются вместе">
          <Switch isSelected={isMerged} onChange={setIsMerged} isDisabled={rule === undefined}>
            Объединить синонимы
          </Switch>
        </span>
        <StatusLegend />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <DistributionCard title="Распределение по GEO" field="geo" counts={geo} />
        <DistributionCard title="Распределение по брендам" field="brand" counts={brands} />
        {isPainted ? (
          <>
            <DistributionCard
              title="Распределение по статусам"
              field="status"
              counts={statuses}
              names={names}
            />
            <DetailedStatistics geo={geo} brands={brands} statuses={statuses} names={names} />
          </>
        ) : (
          <SkeletonCards names={['status', 'details']} />
        )}
      </div>
      {isPainted ? (
        <>
          <ExtrasBlock query={extras} names={names} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <UncountedCard query={gaps.uncounted} />
            <UnaskedBrandsCard query={gaps.brands} />
          </div>
        </>
      ) : null}
    </>
  );
}

const heatTitle = 'GEO × статус';

/**
 * Additional figures from the server that are not in the spec. If they fail to load, the other figures stay visible.
 */
function ExtrasBlock({ query, names }: { query: CardQuery<AnalyticsExtras>; names: StatusNames }) {
  if (query.data !== undefined)
    return (
      <>
        <LaunchesCard launches={query.data.launchesByMonth} />
        <GeoByStatus title={heatTitle} pairs={query.data.geoByStatus} names={names} />
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
