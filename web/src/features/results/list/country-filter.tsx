import { countries } from '@geoplan/contracts/countries/countries';
import { listCoverage } from '@geoplan/contracts/geo/geo-keywords';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { CountrySearch } from '../../../domain/countries/country-search.tsx';
import { FilterPopover } from '../../../shared/ui/filters/filter-popover.tsx';
import { call } from '../../../shared/api/call.ts';
import { geoRecordsKey } from '../../../domain/keywords/use-keyword-countries.ts';

/** Keywords whose countries come first: those of the largest demand have most of them. */
const lookedAt = 20;

const byName = countries
  .map(({ code, russian }) => ({ code, russian }))
  .toSorted((a, b) => a.russian.localeCompare(b.russian, 'ru'))
  .map(({ code }) => code);

/** All countries, those with the largest stored demand first, the others by name. */
function useDataCountries(): readonly string[] {
  const { data } = useQuery({
    queryKey: [...geoRecordsKey, 'data-countries'],
    queryFn: async ({ signal }) =>
      (await call(listCoverage, { query: { limit: lookedAt } }, { signal })).data.countries,
  });
  return useMemo(() => [...new Set([...(data ?? []), ...byName])], [data]);
}

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
