import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { SearchField } from './search-field.tsx';

interface FilterBarProps {
  /** Accessible name of the search: «Поиск по email». */
  label: string;
  placeholder: string;
  search: string;
  onChange: (change: { search: string }) => void;
  /** How it stands beside its neighbours. */
  className?: string;
  /** The other filters, and what belongs to them. */
  children?: ReactNode;
}

/** Search and filters above a list. */
export function FilterBar({ label, placeholder, search, onChange, className, children }: FilterBarProps) {
  return (
    <search aria-label="Фильтры" className={classNames('flex flex-wrap items-center gap-2', className)}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={search}
        onChange={(found) => onChange({ search: found })}
      />
      {children}
    </search>
  );
}
