import { formatNumber } from '../../shared/format/format-number.ts';
import { DifficultyBadge } from '../../domain/keywords/difficulty-badge.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { useRecordsSummary } from './list/keywords-queries.ts';

/** Four figures over everything that is stored (spec §2). */
export function ResultsSummary() {
  const { data, isPending } = useRecordsSummary();
  return (
    <StatStrip
      isLoading={isPending}
      stats={[
        { label: 'Всего ключевых слов', value: formatNumber(data?.totalKeywords ?? null) },
        { label: 'Всего стран', value: formatNumber(data?.totalCountries ?? null) },
        { label: 'Средний объём поиска', value: formatNumber(data?.averageSearchVolume ?? null) },
        {
          label: 'Средняя сложность',
          value: <DifficultyBadge value={data?.averageDifficulty ?? null} isLarge />,
        },
      ]}
    />
  );
}
