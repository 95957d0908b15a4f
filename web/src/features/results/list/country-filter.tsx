import { countryName } from '../../../domain/countries/country-tag.tsx';
import { CountrySearch } from '../../../domain/countries/country-search.tsx';
import { FilterPopover } from '../../../shared/ui/filters/filter-popover.tsx';
import { useDataCountries } from './use-data-countries.ts';

interface CountryFilterProps {
  /** The only country; undefined = all. */
  country: string | undefined;
  /** Gets '' for all of them. */
  onChange: (code: string) => void;
}

/** Which country the keywords must be stored for: «Страна: все», found by name or code. */
export function CountryFilter({ country, onChange }: CountryFilterProps) {
  return (
    <FilterPopover
      label="Страна"
      value={country === undefined ? 'все' : countryName(country)}
      isOn={country !== undefined}
      className="w-72 gap-2"
    >
      {(close) => (
        <DataCountrySearch
          country={country}
          onChange={(code) => {
            onChange(code);
            close();
          }}
        />
      )}
    </FilterPopover>
  );
}

/** Asks for the countries when it is opened. */
function DataCountrySearch({ country, onChange }: CountryFilterProps) {
  return (
    <CountrySearch
      countries={useDataCountries()}
      isMultiple={false}
      selected={country === undefined ? [] : [country]}
      onChange={([code = '']) => onChange(code)}
    />
  );
}
