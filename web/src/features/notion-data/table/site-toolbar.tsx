import { memo } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { TableOptions } from '../../../shared/ui/table-options.tsx';
import type { SiteFilter, SiteValues } from '../site-rules.ts';
import { siteColumns } from './site-columns.tsx';
import { SortBox } from './sort-box.tsx';
import { ValueSelect } from './value-select.tsx';

const columns = siteColumns(null);
const Options = memo(() => <TableOptions name="notion-data" columns={columns} />);

interface SiteToolbarProps {
  filter: SiteFilter;
  values: SiteValues;
  /** How many sites the filter keeps from being seen. */
  hidden: number;
  onChange: (change: Partial<SiteFilter>) => void;
  onReset: () => void;
}

/** Search, filters and order of the workspace data. */
export function SiteToolbar({ filter, values, hidden, onChange, onReset }: SiteToolbarProps) {
  return (
    <search aria-label="Фильтры" className="flex shrink-0 flex-wrap items-center gap-2">
      <SearchField
        label="Поиск по бренду, GEO, URL и статусу"
        placeholder="Бренд, GEO, URL, статус"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <ValueSelect
        name="status"
        label="Статус"
        every="Все статусы"
        values={values.statuses}
        value={filter.status}
        onChange={onChange}
      />
      <ValueSelect
        name="geo"
        label="GEO"
        every="Все GEO"
        values={values.geos}
        value={filter.geo}
        onChange={onChange}
      />
      <ValueSelect
        name="brand"
        label="Бренд"
        every="Все бренды"
        values={values.brands}
        value={filter.brand}
        onChange={onChange}
      />
      {/* One line on a phone; on larger screens the look of the table stands at the far end. */}
      <div className="flex w-full items-center gap-2 sm:contents">
        <SortBox sort={filter.sort} order={filter.order} onChange={onChange} />
        <span className="sm:order-1 sm:ml-auto">
          <Options />
        </span>
      </div>
      {hidden === 0 ? null : (
        <span className="flex min-h-control items-center gap-1.5 text-sm text-muted tabular-nums">
          <output>Скрыто фильтрами: {formatNumber(hidden)}</output>
          <Button kind="ghost" size="sm" onPress={onReset}>
            Сбросить
          </Button>
        </span>
      )}
    </search>
  );
}
