import { memo, useRef } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { SearchField } from '../../../shared/ui/filters/search-field.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import type { SiteFilter, SiteValues } from '../site-rules.ts';
import { siteColumns } from './site-columns.tsx';
import { FilterChips } from './filter-chips.tsx';
import { SortSelect } from './sort-select.tsx';
import { SiteFilterSelect } from './site-filter-select.tsx';

const columns = siteColumns(null);
const Options = memo(() => <TableOptions name="notion-data" columns={columns} />);

const selects = [
  { name: 'status', of: 'statuses', label: 'Статус', every: 'Все статусы' },
  { name: 'geo', of: 'geos', label: 'GEO', every: 'Все GEO' },
  { name: 'brand', of: 'brands', label: 'Бренд', every: 'Все бренды' },
] as const;

interface SiteToolbarProps {
  filter: SiteFilter;
  values: SiteValues;
  onChange: (change: Partial<SiteFilter>) => void;
  onReset: () => void;
}

/** Search, filters and order of the workspace data. */
export function SiteToolbar({ filter, values, onChange, onReset }: SiteToolbarProps) {
  const { search, status, geo, brand, start, launched } = filter;
  const isFiltered = [search, status, geo, brand, start, launched].some((value) => value !== '');
  const box = useRef<HTMLElement>(null);
  // What is pressed goes with the filter it takes out, and would take the focus with it.
  const drop = (change: Partial<SiteFilter>) => {
    box.current?.focus();
    onChange(change);
  };
  const reset = () => {
    box.current?.focus();
    onReset();
  };
  return (
    <search
      ref={box}
      tabIndex={-1}
      aria-label="Фильтры"
      className="outline-none flex shrink-0 flex-wrap items-center gap-2"
    >
      <SearchField
        label="Поиск по бренду, GEO, URL и статусу"
        placeholder="Бренд, GEO, URL, статус"
        value={filter.search}
        onChange={(typed) => onChange({ search: typed })}
      />
      {selects.map(({ name, of, ...words }) => (
        <SiteFilterSelect
          key={name}
          {...words}
          name={name}
          values={values[of]}
          value={filter[name]}
          onChange={onChange}
        />
      ))}
      <FilterChips start={start} launched={launched} onChange={drop} />
      {/* One line on a phone; on larger screens the look of the table stands at the far end. */}
      <div className="flex w-full flex-wrap items-center gap-1.5 sm:contents">
        <SortSelect sort={filter.sort} order={filter.order} onChange={onChange} />
        {isFiltered ? (
          <Button kind="ghost" className="max-sm:px-2" onPress={reset}>
            Сбросить
          </Button>
        ) : null}
        <span className="sm:order-1 sm:ml-auto">
          <Options />
        </span>
      </div>
    </search>
  );
}
