import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { formatDay } from '../../shared/format/format-date.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { DemoMark } from '../../shared/ui/display/demo-mark.tsx';
import { sourceText } from '../../domain/keywords/record-source.ts';
import { metrics, opportunityName, siteCountIds, siteCountLabels } from '../../domain/keywords/metrics.ts';
import { OpportunityBadge } from '../../domain/keywords/opportunity/opportunity-badge.tsx';
import { metricValue } from '../../domain/keywords/metric-columns.tsx';
import { StatRow } from '../../shared/ui/layout/stat-row.tsx';
import { BrandSites } from './sites/brand-sites.tsx';
import type { FoundSites } from './sites/use-brand-sites.ts';
import { HistoryCard } from './history/history-card.tsx';

const detailsTitle = 'Подробные метрики';
const shownMetrics = ['searchVolume', 'difficulty', 'cpc'] as const;

interface GeoTabProps {
  record: CoveredRecord;
  sites: FoundSites;
}

/** Results of the geo analysis: figures, their history, and the team's sites (spec §2). */
export function GeoTab({ record, sites }: GeoTabProps) {
  const { keyword, country } = record;
  return (
    <>
      <StatRow
        label="Показатели"
        stats={[
          ...shownMetrics.map((id) => ({
            label: metrics[id].label,
            value: metricValue(id, record[id]),
          })),
          {
            label: opportunityName.shortLabel,
            value: (
              <OpportunityBadge
                pair={`${keyword}, ${countryName(country)}`}
                opportunity={record.opportunity}
                figures={record}
              />
            ),
          },
          ...siteCountIds.map((id) => ({ label: siteCountLabels[id], value: formatNumber(record[id]) })),
        ]}
      />
      <Details record={record} />
      <BrandSites {...sites} />
      {/* Rendered only after the sites above it have loaded, because they would push it down. */}
      {sites.isLoading ? null : <HistoryCard keyword={keyword} country={country} />}
    </>
  );
}

/** Less common figures. */
function Details({ record }: { record: CoveredRecord }) {
  const { source } = record;
  return (
    <section className="flex items-baseline gap-x-5 max-sm:flex-col">
      <h2 className="text-sm font-semibold whitespace-nowrap">{detailsTitle}</h2>
      <StatRow
        label={detailsTitle}
        stats={[
          ...(['clicks', 'globalSearchVolume', 'trafficPotential'] as const).map((id) => ({
            label: metrics[id].label,
            value: metrics[id].format(record[id]),
          })),
          { label: 'Дата обновления', value: formatDay(record.lastUpdated) },
          { label: 'Страна', value: countryName(record.country) },
          { label: 'Ключевое слово', value: record.keyword },
          { label: 'Источник', value: source.isDemo ? <DemoMark /> : sourceText(source) || '—' },
        ]}
      />
    </section>
  );
}

/** Skeleton of the tab, with the same boxes as its content. */
export function GeoTabSkeleton() {
  const labels = [
    ...shownMetrics.map((id) => metrics[id].label),
    opportunityName.shortLabel,
    ...siteCountIds.map((id) => siteCountLabels[id]),
  ];
  return (
    <>
      <output className="sr-only">Загрузка данных…</output>
      <StatRow label="Показатели" stats={labels.map((label) => ({ label, value: null }))} isLoading />
      <div className={`${cardStyle} skeleton-pulse flex h-72 flex-col gap-5 p-4`} aria-hidden>
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </>
  );
}
