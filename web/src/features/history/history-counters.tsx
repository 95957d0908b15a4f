import type { GeoRun } from '@geoplan/contracts/geo-runs';
import { formatNumber } from '../../shared/format/format-number.ts';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';

interface HistoryCountersProps {
  /** Stored keywords, all of them; undefined while they are loading. */
  completed: number | undefined;
  runs: readonly GeoRun[];
}

/** How many analyses there are, whatever the filter, and how they stand. */
export function HistoryCounters({ completed, runs }: HistoryCountersProps) {
  const count = (...statuses: GeoRun['status'][]) =>
    runs.filter(({ status }) => statuses.includes(status)).length;
  const stats = [
    ['Всего анализов', (completed ?? 0) + runs.length],
    ['Завершено', completed ?? 0],
    ['Выполняется', count('running')],
    // Completed runs are here for their errors.
    ['С ошибкой', count('failed', 'completed')],
  ] as const;
  return (
    <StatStrip
      isLoading={completed === undefined}
      stats={stats.map(([label, value]) => ({ label, value: formatNumber(value) }))}
    />
  );
}
