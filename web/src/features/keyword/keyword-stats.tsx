import { formatNumber } from '../../shared/format/format-number.ts';
import { DifficultyBadge } from '../../domain/keywords/difficulty-badge.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import type { KeywordTotals } from './keyword-rules.ts';

/** Four figures of a keyword (spec §2); undefined while they are on their way. */
export function KeywordStats({ totals, selected }: { totals: KeywordTotals | undefined; selected: number }) {
  return (
    <StatStrip
      isLoading={totals === undefined}
      stats={[
        { label: 'Стран', value: formatNumber(totals?.countries ?? null) },
        { label: 'Общий объём поиска', value: formatNumber(totals?.searchVolume ?? null) },
        { label: 'Средняя сложность', value: <DifficultyBadge value={totals?.difficulty ?? null} isLarge /> },
        { label: 'Выбрано стран', value: formatNumber(selected) },
      ]}
    />
  );
}
