import { SlidersHorizontal, X } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { FilterSheet } from '../../../shared/ui/filters/filter-bar.tsx';
import { SearchField } from '../../../shared/ui/filters/search-field.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import {
  isNarrowing,
  noFilter,
  siteSorts,
  type SiteFilter,
  type SiteSort,
  type SiteValues,
} from '../site-rules.ts';
import { initialColumns } from './site-columns.tsx';
import { SiteFilterSelect } from './site-filter-select.tsx';
import { formatMonth } from '../../../shared/format/format-date.ts';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { SortDirectionButton } from '../../../shared/ui/buttons/sort-direction-button.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';

const filterParts = Object.keys(noFilter) as (keyof typeof noFilter)[];
// The two columns of a phone leave nothing to choose.
const Options = memo(() =>
  useIsSmall() ? null : (
    <span className="sm:ml-auto">
      <TableOptions name="notion-data" columns={initialColumns} />
    </span>
  ),
);

const selects = [
  { name: 'status', label: 'Статус', every: 'Все статусы' },
  { name: 'geo', label: 'GEO', every: 'Все GEO' },
  { name: 'brand', label: 'Бренд', every: 'Все бренды' },
] as const;
/** Asked for less often: behind a button, so that the toolbar stays one line. */
const furtherSelects = [
  { name: 'type', label: 'Тип', every: 'Все типы' },
  { name: 'language', label: 'Язык', every: 'Все языки' },
  { name: 'responsible', label: 'Ответственный', every: 'Все ответственные' },
] as const;

interface SiteToolbarProps {
  filter: SiteFilter;
  values: SiteValues;
  onChange: (change: Partial<SiteFilter>) => void;
  onReset: () => void;
}

/** Search, filters and order of the workspace data. */
export function SiteToolbar({ filter, values, onChange, onReset }: SiteToolbarProps) {
  const { start, launched } = filter;
  const isSmall = useIsSmall();
  const active = [...selects, ...furtherSelects].filter(({ name }) => isNarrowing(filter[name])).length;
  const isFiltered = filterParts.some((part) => isNarrowing(filter[part]));
  const choices = <SiteChoices filter={filter} values={values} onChange={onChange} />;
  return (
    <search aria-label="Фильтры" className="flex shrink-0 flex-wrap items-center gap-2">
      <SearchField
        label="Поиск по бренду, GEO, URL и статусу"
        placeholder="Бренд, GEO, URL, статус"
        value={filter.search}
        onChange={(typed) => onChange({ search: typed })}
      />
      {isSmall ? <FilterSheet active={active}>{choices}</FilterSheet> : choices}
      <FilterChips start={start} launched={launched} onChange={onChange} />
      {isFiltered ? (
        <Button kind="ghost" className="max-sm:px-2" onPress={onReset}>
          Сбросить
        </Button>
      ) : null}
      <Options />
    </search>
  );
}

const furtherLabel = 'Ещё фильтры';
const furtherName = ({ label }: (typeof furtherSelects)[number]) => label.toLowerCase();
type FurtherName = (typeof furtherSelects)[number]['name'];

interface FurtherFiltersProps extends Pick<SiteFilter, FurtherName> {
  values: SiteValues;
  onChange: (change: Partial<SiteFilter>) => void;
}

function FurtherFiltersView({ values, onChange, ...filter }: FurtherFiltersProps) {
  const set = furtherSelects.filter(({ name }) => isNarrowing(filter[name]));
  return (
    <Popover
      label={furtherLabel}
      className="flex w-64 flex-col gap-2 p-3"
      trigger={
        <IconButton
          label={set.length === 0 ? furtherLabel : `${furtherLabel}: ${set.map(furtherName).join(', ')}`}
          kind="secondary"
          className={set.length === 0 ? '' : 'w-auto! border-accent/45! bg-accent-soft! px-2'}
        >
          <SlidersHorizontal className="size-4" aria-hidden />
          {set.length > 0 ? <span className="tabular-nums">{set.length}</span> : null}
        </IconButton>
      }
    >
      {furtherSelects.map((select) => (
        <SiteFilterSelect
          key={select.name}
          {...select}
          values={values[select.name]}
          value={filter[select.name]}
          onChange={onChange}
        />
      ))}
    </Popover>
  );
}

/** Type, language and person; memoised, so that typing does not render them again. */
const FurtherFilters = memo(FurtherFiltersView);

/** The filters by values that occur, and the order. */
function SiteChoices({ filter, values, onChange }: Omit<SiteToolbarProps, 'onReset'>) {
  return (
    <>
      {selects.map((select) => (
        <SiteFilterSelect
          key={select.name}
          {...select}
          values={values[select.name]}
          value={filter[select.name]}
          onChange={onChange}
        />
      ))}
      <FurtherFilters
        values={values}
        type={filter.type}
        language={filter.language}
        responsible={filter.responsible}
        onChange={onChange}
      />
      <SortSelect sort={filter.sort} order={filter.order} onChange={onChange} />
    </>
  );
}

interface FilterChipsProps extends Pick<SiteFilter, 'start' | 'launched'> {
  onChange: (change: Partial<SiteFilter>) => void;
}

/** What a chart asked for: launched sites alone, the month of the start date; pressed, one is taken out. */
function FilterChips({ start, launched, onChange }: FilterChipsProps) {
  if (start === '' && launched === '') return null;
  const mark = <X className="size-3.5" aria-hidden />;
  return (
    // On a phone a line of their own: the selects fill theirs.
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

const sortLabels: Record<SiteSort, string> = {
  created_time: 'По дате создания',
  brand: 'По бренду',
  geo: 'По GEO',
  status: 'По статусу',
  start_date: 'По дате старта',
};
const sortOptions = siteSorts.map((id) => ({ id, label: sortLabels[id] }));

interface SortBoxProps extends Pick<SiteFilter, 'sort' | 'order'> {
  onChange: (change: Partial<SiteFilter>) => void;
}

function SortSelectView({ sort, order, onChange }: SortBoxProps) {
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:min-w-fit max-sm:flex-1">
      <Select
        label="Сортировка"
        isInToolbar
        options={sortOptions}
        value={sort}
        onChange={(chosen) => onChange({ sort: chosen })}
      />
      <SortDirectionButton order={order} onChange={onChange} />
    </div>
  );
}

/** Sort column and direction; memoised, so that typing does not render it again. */
const SortSelect = memo(SortSelectView);
