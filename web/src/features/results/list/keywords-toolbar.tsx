import { aggregates, opportunityName } from '../../../domain/keywords/metrics.ts';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { SortDirectionButton } from '../../../shared/ui/buttons/sort-direction-button.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { OpportunityFilter, type LeastOpportunity } from '../opportunity-filter.tsx';
import { CountryFilter } from './country-filter.tsx';
import { listSorts, type ListSort } from './use-keywords-filter.ts';

const sortLabels: Record<ListSort, string> = {
  searchVolume: aggregates.totalSearchVolume.label,
  countries: 'Количество стран',
  difficulty: aggregates.averageDifficulty.label,
  opportunity: opportunityName.label,
};
const sortOptions = listSorts.map((id) => ({ id, label: sortLabels[id] }));

/** Filter and sort order that the toolbar shows and changes. */
interface KeywordsFilter {
  search: string;
  country: string | undefined;
  minOpportunity: LeastOpportunity;
  sort: ListSort;
  order: 'asc' | 'desc';
}

interface KeywordsToolbarProps {
  filter: KeywordsFilter;
  onChange: (change: Partial<Omit<KeywordsFilter, 'country'>> & { country?: string }) => void;
}

/** Search, country and order of the list; a newly chosen order starts with the largest (spec §4). */
export function KeywordsToolbar({ filter, onChange }: KeywordsToolbarProps) {
  return (
    <FilterBar
      label="Поиск по ключевому слову"
      placeholder="Поиск по ключевому слову"
      search={filter.search}
      onChange={onChange}
      className="min-w-0 max-sm:w-full sm:flex-1"
      active={Number(filter.country !== undefined) + Number(filter.minOpportunity > 0)}
    >
      <CountryFilter country={filter.country} onChange={(country) => onChange({ country })} />
      <OpportunityFilter
        value={filter.minOpportunity}
        onChange={(minOpportunity) => onChange({ minOpportunity })}
      />
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
