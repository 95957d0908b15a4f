import { countries } from '@geoplan/contracts/countries/countries';
import { listCoverage } from '@geoplan/contracts/geo/geo-keywords';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { CountrySearch } from '../../../domain/countries/country-search.tsx';
import { FilterPopover } from '../../../shared/ui/filters/filter-popover.tsx';
import { call } from '../../../shared/api/call.ts';
import { geoRecordsKey } from '../../../domain/query-keys.ts';

/**
 * Number of keywords whose countries are listed first. The keywords with the highest demand cover most of the
 * countries.
 */
const lookedAt = 20;

const byName = countries
  .map(({ code, russian }) => ({ code, russian }))
  .toSorted((a, b) => a.russian.localeCompare(b.russian, 'ru'))
  .map(({ code }) => code);

/** All countries, first the countries of the keywords with the highest demand, then the rest by name. */
function useDataCountries(): readonly string[] {
  const { data } = useQuery({
    queryKey: [...geoRecordsKey, 'data-countries'],
    queryFn: async ({ signal }) =>
      (await call(listCoverage, { query: { limit: lookedAt } }, { signal })).data.countries,
  });
  return useMemo(() => [...new Set([...(data ?? []), ...byName])], [data]);
}

interface CountryFilterProps {
  /** Chosen country; undefined means all countries. */
  country: string | undefined;
  /** Receives '' for all countries. */
  onChange: (code: string) => void;
}

/** Filter by a country for which keywords are stored («Страна: все»), searchable by name or code. */
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

/** Country search; loads the countries when it is opened. */
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
