import { Funnel } from 'lucide-react';
import { metrics } from '../../../domain/keywords/metrics.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { CountrySearch } from '../../../domain/countries/country-search.tsx';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { FilterPopover } from '../../../shared/ui/filters/filter-popover.tsx';
import { OpportunityFilter } from '../opportunity-filter.tsx';
import type { useGaps } from './matrix-queries.ts';
import { countryPresets, type CoverageRow } from './matrix-rules.ts';
import { PlanGaps } from './plan-gaps.tsx';
import { leastVolumes, type useMatrixFilter } from './use-matrix-filter.ts';

const volumeOptions = leastVolumes.map((volume) => ({
  id: String(volume),
  label: `${metrics.searchVolume.shortLabel}: от ${formatNumber(volume)}`,
}));

type Filter = ReturnType<typeof useMatrixFilter>[0];

interface MatrixToolbarProps {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
  rows: readonly CoverageRow[];
  /** All countries of the loaded rows. */
  countries: readonly string[];
  gaps: ReturnType<typeof useGaps>;
}

/** Filters of the matrix. While only gaps are shown, the toolbar offers to plan the best gaps in one step. */
export function MatrixToolbar(props: MatrixToolbarProps) {
  const { filter, onChange, gaps } = props;
  const canPlan = useCan('run');
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      <FilterBar
        label="Поиск по ключевому слову"
        placeholder="Поиск по ключевому слову"
        search={filter.search}
        onChange={onChange}
        // On a phone the search has its own line, because its placeholder does not fit next to the toggle.
        className="max-sm:w-full max-sm:*:first:basis-full! sm:min-w-120 sm:flex-1"
        active={
          Number(filter.countries.length > 0) +
          Number(filter.minVolume > 0) +
          Number(filter.minOpportunity > 0)
        }
        pinned={
          <ToggleButton
            isOn={filter.gaps}
            onChange={(isOn) => onChange({ gaps: isOn })}
            icon={<Funnel className="size-3.5" aria-hidden />}
            {...(gaps.total !== undefined && { count: gaps.total })}
          >
            Есть спрос, нет сайта
          </ToggleButton>
        }
      >
        <MatrixFilters {...props} />
      </FilterBar>
      {filter.gaps && canPlan ? <PlanGaps {...gaps} /> : null}
    </div>
  );
}

/** Filters by country and by minimum figures. */
function MatrixFilters({ filter, onChange, rows, countries }: MatrixToolbarProps) {
  return (
    <>
      <CountriesFilter
        rows={rows}
        countries={countries}
        chosen={filter.countries}
        onChange={(codes) => onChange({ countries: codes })}
      />
      <Select
        label="Наименьший объём"
        isInToolbar
        options={volumeOptions}
        value={String(filter.minVolume)}
        onChange={(id) => {
          const minVolume = leastVolumes.find((each) => String(each) === id);
          if (minVolume !== undefined) onChange({ minVolume });
        }}
      />
      <OpportunityFilter
        value={filter.minOpportunity}
        onChange={(minOpportunity) => onChange({ minOpportunity })}
      />
    </>
  );
}

interface CountriesFilterProps {
  rows: readonly CoverageRow[];
  /** All countries of the rows. */
  countries: readonly string[];
  /** Country codes; empty for all countries. */
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Filter that selects the countries shown as columns, individually or by predefined groups. */
function CountriesFilter({ rows, countries, chosen, onChange }: CountriesFilterProps) {
  const isOn = chosen.length > 0;
  return (
    <FilterPopover
      label="Страны"
      value={isOn ? `${chosen.length} из ${countries.length}` : 'все'}
      isOn={isOn}
      className="w-72 gap-2"
    >
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Наборы стран</legend>
        {countryPresets(rows, countries).map(({ label, codes }) => (
          <Button key={label} size="xs" onPress={() => onChange(codes)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <CountrySearch countries={countries} isMultiple selected={chosen} onChange={onChange} />
    </FilterPopover>
  );
}
