import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/format/format-date.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { Card, cardStyle } from '../../shared/ui/layout/card.tsx';
import { Disclosure } from '../../shared/ui/layout/disclosure.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { DemoMark } from '../../shared/ui/display/demo-mark.tsx';
import { sourceText } from '../../domain/keywords/record-source.ts';
import { metrics, opportunityName, siteCountIds, siteCountLabels } from '../../domain/keywords/metrics.ts';
import { OpportunityBadge } from '../../domain/keywords/opportunity/opportunity-badge.tsx';
import { metricValue } from '../../domain/keywords/metric-columns.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { BrandSites } from './sites/brand-sites.tsx';
import { HistoryCard } from './history/history-card.tsx';
import { RefreshPair } from './refresh-pair.tsx';

const detailsTitle = 'Подробные метрики';
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
                opportunity={record.opportunity}
                figures={record}
                isLarge
              />
            ),
          },
          ...siteCountIds.map((id) => ({ label: siteCountLabels[id], value: formatNumber(record[id]) })),
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <Details record={record} />
        <HistoryCard keyword={keyword} country={country} />
      </div>
      <BrandSites keyword={keyword} country={country} databaseId={databaseId} brand={brand} />
    </>
  );
}

/** The figures that are asked for less often; on a phone they are folded, so that the sites come into view. */
function Details({ record }: { record: CoveredRecord }) {
  const isSmall = useIsSmall();
  const { source } = record;
  const refresh = <RefreshPair keyword={record.keyword} country={record.country} />;
  const figures = (
    <dl className="flex flex-col text-sm">
      {(['clicks', 'globalSearchVolume', 'trafficPotential'] as const).map((id) => (
        <Line key={id} label={metrics[id].label}>
          {metrics[id].format(record[id])}
        </Line>
      ))}
      <Line label="Дата обновления">{formatDay(record.lastUpdated)}</Line>
      <Line label="Страна">{countryName(record.country)}</Line>
      <Line label="Ключевое слово">{record.keyword}</Line>
      <Line label="Источник">{source.isDemo ? <DemoMark /> : sourceText(source) || '—'}</Line>
    </dl>
  );
  if (!isSmall)
    return (
      <Card title={detailsTitle} aside={refresh}>
        <div className="px-4 py-1.5">{figures}</div>
      </Card>
    );
  return (
    <section className={cardStyle}>
      <Disclosure
        summary={<span className="text-base font-semibold tracking-snug">{detailsTitle}</span>}
        level={2}
        isOpenAtFirst={false}
      >
        {figures}
        {refresh}
      </Disclosure>
    </section>
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
          <div
            key={box}
            className={`${cardStyle} skeleton-pulse flex h-72 flex-col gap-5 overflow-hidden p-4 max-sm:first:h-10.5`}
          >
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
