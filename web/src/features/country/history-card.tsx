import type { MetricReading } from '@geoplan/contracts/geo-record';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '../../shared/format/format-day.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { usePairHistory } from './country-queries.ts';
import { historyMetrics, metricOf, type HistoryMetricId } from './history-rules.ts';

// The chart library is large, and only this card draws with it.
const HistoryChart = lazy(async () => ({ default: (await import('./history-chart.tsx')).HistoryChart }));

/** How the figures have changed from reading to reading. */
export function HistoryCard({ keyword, country }: { keyword: string; country: string }) {
  const history = usePairHistory(keyword, country);
  const [metricId, setMetricId] = useState<HistoryMetricId>('searchVolume');
  const readings = history.data;
  if (readings !== undefined && readings.length >= 2)
    return (
      <Card
        title="История метрик"
        aside={
          <span className="max-sm:hidden">
            <MetricChoice selected={metricId} onSelect={setMetricId} />
          </span>
        }
      >
        <div className="px-4 pt-3 sm:hidden">
          <MetricChoice selected={metricId} onSelect={setMetricId} />
        </div>
        <Suspense fallback={<ChartSpace />}>
          <HistoryChart readings={readings} metric={metricOf(metricId)} />
        </Suspense>
        <HistoryTable readings={readings} />
      </Card>
    );
  return (
    <Card title="История метрик">
      {history.isPending ? (
        <ChartSpace />
      ) : history.error === null ? (
        <p className="px-4 py-6 text-center text-sm text-muted">
          Пока одно измерение. График появится после следующего обновления данных.
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

interface MetricChoiceProps {
  selected: HistoryMetricId;
  onSelect: (id: HistoryMetricId) => void;
}

function MetricChoice(props: MetricChoiceProps) {
  return <Segmented label="Метрика" options={historyMetrics} {...props} />;
}

function ChartSpace() {
  return (
    <div className="h-66 p-4">
      <Skeleton className="h-full w-full" />
    </div>
  );
}

/** The same for those who cannot see the line. */
function HistoryTable({ readings }: { readings: readonly MetricReading[] }) {
  return (
    <table className="sr-only">
      <caption>История метрик</caption>
      <thead>
        <tr>
          <th scope="col">Дата</th>
          {historyMetrics.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {readings.map((reading) => (
          <tr key={reading.at}>
            <th scope="row">{formatDay(reading.at)}</th>
            {historyMetrics.map(({ id, format }) => (
              <td key={id}>{format(reading[id])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
