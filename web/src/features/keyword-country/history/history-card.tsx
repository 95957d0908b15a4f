import type { PairMeasurement } from '@geoplan/contracts/geo/geo-record';
import { useState } from 'react';
import { metrics, type MetricId } from '../../../domain/keywords/metrics.ts';
import { sourcesText, sourceText } from '../../../domain/keywords/record-source.ts';
import { formatDay } from '../../../shared/format/format-date.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { lazyComponent, withFallback } from '../../../shared/loading/lazy-component.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { usePairHistory } from '../country-queries.ts';

// Loaded lazily, because the chart library is large and used only by this card.
const HistoryChart = withFallback(
  lazyComponent(async () => (await import('./history-chart.tsx')).HistoryChart),
  <ChartSkeleton />,
);

/** Metrics with a history chart; the first is the default. */
const historyIds = ['searchVolume', 'clicks', 'difficulty', 'cpc'] as const satisfies MetricId[];
type HistoryMetricId = (typeof historyIds)[number];
const choices = historyIds.map((id) => ({ id, label: metrics[id].shortLabel }));

/** History of the metrics, one point per measurement. */
export function HistoryCard({ keyword, country }: { keyword: string; country: string }) {
  const history = usePairHistory(keyword, country);
  const [metricId, setMetricId] = useState<HistoryMetricId>('searchVolume');
  const readings = history.data;
  if (readings !== undefined && readings.length >= 2)
    return (
      <Card
        title="История метрик"
        aside={
          <Select label="Метрика" isInToolbar options={choices} value={metricId} onChange={setMetricId} />
        }
      >
        <HistoryChart readings={readings} metricId={metricId} />
        <p className="px-4 pb-3 text-xs text-muted">
          Источник: {sourcesText(readings.map(({ source }) => source))}
        </p>
        <HistoryTable readings={readings} />
      </Card>
    );
  // One measurement is not a history, so it is shown as a line of text instead of in a box as high as its neighbour.
  return (
    <Card title="История метрик" {...(history.isPending ? {} : { className: 'self-start' })}>
      {history.isPending ? (
        <ChartSkeleton />
      ) : history.error === null ? (
        <p className="px-4 py-3 text-sm text-muted">
          Пока один замер. График появится после следующего обновления данных.
        </p>
      ) : (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-center gap-2 px-4 py-6 text-sm text-muted"
        >
          Не удалось загрузить историю. {history.error.message}
          <Button size="xs" isPending={history.isFetching} onPress={() => void history.refetch()}>
            Попробовать снова
          </Button>
        </p>
      )}
    </Card>
  );
}

function ChartSkeleton() {
  return (
    <div className="h-66 p-4">
      <Skeleton className="h-full w-full" />
    </div>
  );
}

/** Table of the chart data for screen readers. */
function HistoryTable({ readings }: { readings: readonly PairMeasurement[] }) {
  return (
    // A table cannot shrink below its longest words, so without the wrapper the hidden table would widen the page.
    <div className="sr-only">
      <table>
        <caption>История метрик</caption>
        <thead>
          <tr>
            <th scope="col">Дата</th>
            {choices.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Источник</th>
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={reading.at}>
              <th scope="row">{formatDay(reading.at)}</th>
              {historyIds.map((id) => (
                <td key={id}>{metrics[id].format(reading[id])}</td>
              ))}
              <td>{sourceText(reading.source) || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
