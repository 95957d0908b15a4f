import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/format/format-date.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Card, cardStyle } from '../../shared/ui/layout/card.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { DemoMark } from '../../domain/keywords/demo-mark.tsx';
import { sourceText } from '../../domain/keywords/record-source.ts';
import { metrics, opportunityName, siteCountIds, siteCountLabels } from '../../domain/keywords/metrics.ts';
import { OpportunityBadge } from '../../domain/keywords/opportunity/opportunity-badge.tsx';
import { metricValue } from '../../domain/keywords/metric-columns.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { BrandSites } from './sites/brand-sites.tsx';
import { HistoryCard } from './history/history-card.tsx';
import { RefreshPair } from './refresh-pair.tsx';

const shownMetrics = ['searchVolume', 'difficulty', 'cpc'] as const;

interface GeoTabProps {
  record: CoveredRecord;
  /** Notion's id of the only database whose sites are shown; undefined = all. */
  databaseId: string | undefined;
  /** Whose sites they are; null = no brand's. */
  brand: string | null;
}

/** What the geo analysis found: figures, their history, and the team's sites (spec §2). */
export function GeoTab({ record, databaseId, brand }: GeoTabProps) {
  const { keyword, country } = record;
  return (
    <>
      <StatStrip
        stats={[
          ...shownMetrics.map((id) => ({
            label: metrics[id].label,
            value: metricValue(id, record[id], 'large'),
          })),
          {
            label: opportunityName.shortLabel,
            value: (
              <OpportunityBadge
                pair={`${keyword}, ${countryName(country)}`}
                index={record.opportunity.index}
                figures={{ ...record, countedSites: record.opportunity.countedSites }}
                isLarge
              />
            ),
          },
          ...siteCountIds.map((id) => ({ label: siteCountLabels[id], value: formatNumber(record[id]) })),
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <Card title="Подробные метрики" aside={<RefreshPair keyword={keyword} country={country} />}>
          <dl className="flex flex-col px-4 py-1.5 text-sm">
            {(['clicks', 'globalSearchVolume', 'trafficPotential'] as const).map((id) => (
              <Line key={id} label={metrics[id].label}>
                {metrics[id].format(record[id])}
              </Line>
            ))}
            <Line label="Дата обновления">{formatDay(record.lastUpdated)}</Line>
            <Line label="Источник">
              {record.source.isDemo ? <DemoMark isDemo /> : sourceText(record.source) || '—'}
            </Line>
            <Line label="Страна">
              {countryName(country)} ({country.toUpperCase()})
            </Line>
            <Line label="Ключевое слово">{keyword}</Line>
          </dl>
        </Card>
        <HistoryCard keyword={keyword} country={country} />
      </div>
      <BrandSites keyword={keyword} country={country} databaseId={databaseId} brand={brand} />
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-separator py-2 last:border-b-0">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

/** The tab in grey, in its own boxes. */
export function GeoTabSkeleton() {
  const labels = [
    ...shownMetrics.map((id) => metrics[id].label),
    opportunityName.shortLabel,
    ...siteCountIds.map((id) => siteCountLabels[id]),
  ];
  return (
    <>
      <output className="sr-only">Загрузка данных…</output>
      <StatStrip stats={labels.map((label) => ({ label, value: null }))} isLoading />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]" aria-hidden>
        {['lines', 'chart'].map((box) => (
          <div key={box} className={`${cardStyle} flex h-72 flex-col gap-5 p-4`}>
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </div>
    </>
  );
}
