import { memo } from 'react';
import { formatCount } from '../../shared/format/format-number.ts';

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
  if (isLoading) return <span aria-hidden>Загрузка данных из Notion...</span>;
  if (sites === undefined || databases === 0) return null;
  const size = [
    formatCount(databases, ['база', 'базы', 'баз']),
    formatCount(sites, ['проект', 'проекта', 'проектов']),
  ];
  return <span className="tabular-nums">{size.join(' · ')}</span>;
});
