import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
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
  const isDescending = filter.order === 'desc';
  return (
    <search
      aria-label="Фильтры"
      className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full sm:flex-1"
    >
      <SearchField
        label="Поиск по ключевому слову"
        placeholder="Поиск по ключевому слову"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <CountryFilter country={filter.country} onChange={(country) => onChange({ country })} />
      <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
        <Select
          label="Сортировка"
          isInToolbar
          options={sortOptions}
          value={filter.sort}
          onChange={(sort) => onChange({ sort, order: 'desc' })}
        />
        <IconButton
          kind="secondary"
          label={isDescending ? 'По убыванию' : 'По возрастанию'}
          onPress={() => onChange({ order: isDescending ? 'asc' : 'desc' })}
        >
          {isDescending ? (
            <ArrowDown className="size-4" aria-hidden />
          ) : (
            <ArrowUp className="size-4" aria-hidden />
          )}
        </IconButton>
      </div>
    </search>
  );
}
