import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';
import { StatStrip } from '../../../shared/ui/layout/stat-strip.tsx';
import { summaryOf, type RunRow } from './run-row.ts';

/** Average volume, average difficulty and total traffic of the rows shown. */
export function RunStats({ rows }: { rows: readonly RunRow[] }) {
  const { pairs, averageVolume, averageDifficulty, totalTraffic } = summaryOf(rows);
  return (
    <StatStrip
      stats={[
        {
          label: 'Средний объём',
          value: formatNumber(averageVolume),
          note: pairs > 0 ? `по ${formatCount(pairs, ['паре', 'парам', 'парам'])}` : undefined,
        },
        { label: 'Средняя сложность', value: <DifficultyBadge value={averageDifficulty} isLarge /> },
        { label: 'Общий трафик', value: formatNumber(totalTraffic) },
      ]}
    />
  );
}
