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
import { useBrandSites } from './sites/use-brand-sites.ts';
import { HistoryCard } from './history/history-card.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../domain/access/use-can.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { geoRecordsKey } from '../../domain/query-keys.ts';
import { runStartBody } from '../../domain/runs/start/run-start-rules.ts';
import { useStartRun } from '../../domain/runs/start/use-start-run.ts';
import { geoRuns } from '../../domain/runs/geo-runs.ts';
import { useLive } from '../../domain/runs/live/use-live.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';

const detailsTitle = 'Подробные метрики';
const shownMetrics = ['searchVolume', 'difficulty', 'cpc'] as const;

interface GeoTabProps {
  record: CoveredRecord;
  /** Notion's id of the only database whose sites are shown; undefined means all. */
  databaseId: string | undefined;
  /** Brand of the sites; null if the keyword has none. */
  brand: string | null;
}

/** Results of the geo analysis: figures, their history, and the team's sites (spec §2). */
export function GeoTab({ record, databaseId, brand }: GeoTabProps) {
  const { keyword, country } = record;
  const found = useBrandSites({ keyword, country, databaseId, brand });
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
      <BrandSites keyword={keyword} country={country} {...found} />
      {/* Rendered only after the sites above it have loaded, because they would push it down. */}
      {found.isLoading ? null : <HistoryCard keyword={keyword} country={country} />}
    </>
  );
}

/** Less common figures, in one line. */
function Details({ record }: { record: CoveredRecord }) {
  const { source } = record;
  return (
    <section className="flex flex-wrap items-center gap-x-5">
      <h2 className="text-sm font-semibold">{detailsTitle}</h2>
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
      <RefreshPair keyword={record.keyword} country={record.country} />
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

const failed = (message: string) => showToast(`Ошибка: ${message}`);

/** Refreshes this pair even if its figures are fresh, and shows the outcome (spec §8). */
function useRefreshPair(keyword: string, country: string) {
  const client = useQueryClient();
  const start = useStartRun();
  const [runId, setRunId] = useState<string | null>(null);
  const told = useRef<string>(null);
  const { data: run, error } = useLive(geoRuns, runId);
  const isOver = error !== null || (run !== undefined && run.status !== 'running');
  useEffect(() => {
    if (runId === null || !isOver || told.current === runId) return;
    told.current = runId;
    const problem = error?.message ?? run?.errors[0]?.message;
    if (problem !== undefined) return failed(problem);
    showToast(run?.status === 'completed' ? 'Данные обновлены' : 'Ошибка при получении данных');
    void client.invalidateQueries({ queryKey: geoRecordsKey });
  }, [client, error, isOver, run, runId]);
  const refresh = () =>
    start.mutate(runStartBody({ keywords: [keyword], countries: [country], refresh: true }), {
      onSuccess: setRunId,
    });
  return { refresh, isRefreshing: start.isPending || (runId !== null && !isOver) };
}

/** Refresh button that buys new figures for this pair; only for people who may start runs. */
function RefreshPair({ keyword, country }: { keyword: string; country: string }) {
  const canRun = useCan('run');
  const { refresh, isRefreshing } = useRefreshPair(keyword, country);
  if (!canRun) return null;
  return (
    <Button
      size="sm"
      icon={<RefreshCw className="size-4" aria-hidden />}
      isPending={isRefreshing}
      onPress={refresh}
    >
      Обновить
    </Button>
  );
}
