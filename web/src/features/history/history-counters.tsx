import type { GeoRun } from '@geoplan/contracts/geo-runs';
import { formatNumber } from '../../shared/format/format-number.ts';
import { StatStrip } from '../../shared/ui/stat-strip.tsx';

interface HistoryCountersProps {
  /** Stored keywords, all of them; undefined while they are loading. */
  completed: number | undefined;
  runs: readonly GeoRun[];
}

/** How many analyses there are, whatever the filter, and how they stand. */
export function HistoryCounters({ completed, runs }: HistoryCountersProps) {
  const count = (status: GeoRun['status']) => runs.filter((run) => run.status === status).length;
  const stats = [
    ['Всего анализов', (completed ?? 0) + runs.length],
    ['Завершено', completed ?? 0],
    ['Выполняется', count('running')],
    ['С ошибкой', count('failed')],
  ] as const;
  return (
    <StatStrip
      isLoading={completed === undefined}
      stats={stats.map(([label, value]) => ({ label, value: formatNumber(value) }))}
    />
  );
}
