import { memo } from 'react';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
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
        { label: 'Уникальных GEO', value: count(values.geo) },
        { label: 'Уникальных брендов', value: count(values.brand) },
        { label: 'Уникальных статусов', value: count(values.status) },
      ]}
    />
  );
});

interface DataSizeProps {
  /** Number of displayed databases; 0 = unknown. */
  databases: number;
  /** Undefined = not loaded. */
  sites: number | undefined;
  isLoading: boolean;
}

/** «3 базы · 2 503 проекта»: size of the displayed data, whatever the filter. */
export const DataSize = memo(({ databases, sites, isLoading }: DataSizeProps) => {
  // The table announces it.
  if (isLoading)
    return (
      <span aria-hidden className="truncate max-sm:max-w-full">
        Загрузка данных из Notion...
      </span>
    );
  if (sites === undefined || databases === 0) return null;
  const size = [
    formatCount(databases, ['база', 'базы', 'баз']),
    formatCount(sites, ['проект', 'проекта', 'проектов']),
  ];
  return <span className="tabular-nums">{size.join(' · ')}</span>;
});
