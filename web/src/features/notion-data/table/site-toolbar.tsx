import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { SlidersHorizontal, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { splitGeo, type DistinctValue } from '../../../domain/workspace/sites/site-values.ts';
import type { FoundIds } from '../../../domain/checks/finding-rules.ts';
import { formatMonth } from '../../../shared/format/format-date.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { FilterSelect, type FilterOption } from '../../../shared/ui/filters/filter-select.tsx';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { FindingChips } from '../checks/finding-chips.tsx';
import { isNarrowing, type SiteFilter, type SiteValues } from '../site-rules.ts';
import { valueFilters, type ValueFilter } from './sites-list.tsx';

interface SiteToolbarProps {
  filter: SiteFilter;
  values: SiteValues;
  /** Undefined if not known. */
  found: FoundIds | undefined;
  onChange: (change: Partial<SiteFilter>) => void;
  /** Undefined if nothing is filtered. */
  onReset: (() => void) | undefined;
  /** «Вид» and «Экспорт». */
  tools: ReactNode;
}

/** Search and filters of the sites. */
export function SiteToolbar({ filter, values, found, onChange, onReset, tools }: SiteToolbarProps) {
  const isSmall = useIsSmall();
  const further = valueFilters.filter(({ isFurther }) => isFurther);
  const show = (filters: typeof valueFilters) =>
    filters.map(({ id, label, every }) => (
      <ValueSelect
        key={id}
        name={id}
        label={label}
        every={every}
        values={values[id]}
        value={filter[id]}
        onChange={onChange}
      />
    ));
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      <FilterBar
        label="Поиск по бренду, GEO, URL и статусу"
        placeholder="Бренд, GEO, URL, статус"
        search={filter.search}
        onChange={onChange}
        className="max-sm:flex-1"
        active={
          valueFilters.filter(({ id }) => isNarrowing(filter[id])).length + Number(filter.finding !== '')
        }
      >
        {show(isSmall ? valueFilters : valueFilters.filter(({ isFurther }) => !isFurther))}
        {isSmall ? (
          <FindingChips found={found} finding={filter.finding} onFilter={onChange} />
        ) : (
          <FurtherFilters on={further.filter(({ id }) => isNarrowing(filter[id]))}>
            {show(further)}
          </FurtherFilters>
        )}
      </FilterBar>
      <FilterChips {...filter} onChange={onChange} />
      {onReset === undefined ? null : (
        <Button kind="ghost" className="max-sm:px-2" onPress={onReset}>
          Сбросить
        </Button>
      )}
      <span className="flex gap-2 sm:ml-auto">{tools}</span>
    </div>
  );
}

interface ValueSelectProps {
  name: ValueFilter;
  label: string;
  every: string;
  values: readonly DistinctValue[];
  /** [] means every value. */
  value: readonly string[];
  onChange: (change: Partial<SiteFilter>) => void;
}

/** Options for existing values, and for values that a link contains although they no longer exist. */
function filterOptions({ name, values, value }: ValueSelectProps): FilterOption[] {
  const known = new Set(values.map(({ key }) => key));
  const missing = new Map(value.map((each) => [foldedText(each), each]));
  const hintOf = (label: string) => {
    const code = name === 'geo' ? splitGeo(label)[0]?.code : null;
    return code ? countryName(code) : '';
  };
  return [
    ...values.map((each) => ({ ...each, id: each.key, hint: hintOf(each.label) })),
    ...[...missing].flatMap(([id, label]) =>
      id === '' || known.has(id) ? [] : [{ id, label, hint: '', count: 0 }],
    ),
  ];
}

/** Multiple-choice filter for existing values. It is memoized, so that typing does not render it again. */
const ValueSelect = memo(function ValueSelect(props: ValueSelectProps) {
  const { name, label, every, value, onChange } = props;
  return (
    <FilterSelect
      label={label}
      every={every}
      options={filterOptions(props)}
      value={value.map(foldedText).filter((key) => key !== '')}
      onChange={(chosen) => onChange({ [name]: chosen.map((option) => option.label) })}
    />
  );
});

const furtherLabel = 'Ещё фильтры';

interface FurtherFiltersProps {
  /** Active filters. */
  on: typeof valueFilters;
  children: ReactNode;
}

/** Filters that are used less often, behind a button that names the active ones. */
function FurtherFilters({ on, children }: FurtherFiltersProps) {
  const names = on.map(({ label }) => label.toLowerCase()).join(', ');
  return (
    <Popover
      label={furtherLabel}
      className="flex w-64 flex-col gap-2 p-3"
      trigger={
        <IconButton
          label={names === '' ? furtherLabel : `${furtherLabel}: ${names}`}
          kind="secondary"
          className={names === '' ? '' : 'w-auto! border-accent/45! bg-accent-soft! px-2'}
        >
          <SlidersHorizontal className="size-4" aria-hidden />
          {on.length > 0 ? <span className="tabular-nums">{on.length}</span> : null}
        </IconButton>
      }
    >
      {children}
    </Popover>
  );
}

type FilterChipsProps = Pick<SiteFilter, 'start' | 'launched'> & Pick<SiteToolbarProps, 'onChange'>;

/** Filters set by a chart, for launched sites and for the month of the start date. A click removes a filter. */
function FilterChips({ start, launched, onChange }: FilterChipsProps) {
  if (start === '' && launched === '') return null;
  const mark = <X className="size-3.5" aria-hidden />;
  return (
    // On a phone, these filters are on a separate line, because the selects fill the line above.
    <div className="flex flex-wrap gap-2 max-sm:w-full sm:contents">
      {launched === '' ? null : (
        <ToggleButton isOn onChange={() => onChange({ launched: '' })}>
          Запущенные
          {mark}
        </ToggleButton>
      )}
      {start === '' ? null : (
        <ToggleButton isOn onChange={() => onChange({ start: '' })}>
          Дата старта: {formatMonth(start)}
          {mark}
        </ToggleButton>
      )}
    </div>
  );
}
