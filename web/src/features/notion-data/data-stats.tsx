import { memo } from 'react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import type { SiteValues } from './site-rules.ts';

interface DataStatsProps {
  /** Undefined = not loaded. */
  total: number | undefined;
  values: SiteValues;
  isLoading: boolean;
}

/** The four cards: over all displayed databases, whatever the filter. */
export const DataStats = memo(({ total, values, isLoading }: DataStatsProps) => {
  const count = (found: readonly unknown[]) => formatNumber(total === undefined ? null : found.length);
  return (
    <StatStrip
      isLoading={isLoading}
      stats={[
        { label: 'Всего проектов', value: formatNumber(total ?? null) },
        { label: 'Уникальных GEO', value: count(values.geos) },
        { label: 'Уникальных брендов', value: count(values.brands) },
        { label: 'Уникальных статусов', value: count(values.statuses) },
      ]}
    />
  );
});
