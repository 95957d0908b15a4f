import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { SortDirectionButton } from '../../../shared/ui/buttons/sort-direction-button.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { CountryFilter } from './country-filter.tsx';
import { listSorts, type ListSort } from './use-keywords-filter.ts';

const sortLabels: Record<ListSort, string> = {
  searchVolume: 'Общий объём поиска',
  countries: 'Количество стран',
  difficulty: 'Средняя сложность',
};
const sortOptions = listSorts.map((id) => ({ id, label: sortLabels[id] }));

/** What the toolbar shows and changes. */
interface KeywordsFilter {
  search: string;
  country: string | undefined;
  sort: ListSort;
  order: 'asc' | 'desc';
}

interface KeywordsToolbarProps {
  filter: KeywordsFilter;
  onChange: (change: Partial<Omit<KeywordsFilter, 'country'>> & { country?: string }) => void;
}

/** Search, country and order of the list; a newly chosen order begins with the largest (spec §4). */
export function KeywordsToolbar({ filter, onChange }: KeywordsToolbarProps) {
  return (
    <FilterBar
      label="Поиск по ключевому слову"
      placeholder="Поиск по ключевому слову"
      search={filter.search}
      onChange={onChange}
      className="min-w-0 max-sm:w-full sm:flex-1"
      active={filter.country === undefined ? 0 : 1}
    >
      <CountryFilter country={filter.country} onChange={(country) => onChange({ country })} />
      <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
        <Select
          label="Сортировка"
          isInToolbar
          isLabelled
          options={sortOptions}
          value={filter.sort}
          onChange={(sort) => onChange({ sort, order: 'desc' })}
        />
        <SortDirectionButton order={filter.order} onChange={onChange} />
      </div>
    </FilterBar>
  );
}
