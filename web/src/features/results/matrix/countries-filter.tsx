import { CountrySearch } from '../../../domain/countries/country-search.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { FilterPopover } from '../../../shared/ui/filters/filter-popover.tsx';
import { countryPresets, type CoverageRow } from './matrix-rules.ts';

interface CountriesFilterProps {
  rows: readonly CoverageRow[];
  /** All countries of the rows. */
  countries: readonly string[];
  /** Country codes; empty for all countries. */
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Filter that selects the countries shown as columns, individually or by predefined groups. */
export function CountriesFilter({ rows, countries, chosen, onChange }: CountriesFilterProps) {
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
