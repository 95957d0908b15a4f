import { searchCountries } from '@geoplan/contracts/countries/countries';
import { OptionSearch } from '../../shared/ui/filters/option-search.tsx';
import { countryName } from './country-tag.tsx';

interface CountrySearchProps {
  /** Codes to choose from, in this order. */
  countries: readonly string[];
  isMultiple: boolean;
  /** Selected codes; an empty list means all countries. */
  selected: readonly string[];
  onChange: (codes: string[]) => void;
}

const found = (typed: string): ReadonlySet<string> => new Set(searchCountries(typed).map(({ code }) => code));

/** Country filter that can be searched by name or code. */
export function CountrySearch({ countries, ...choice }: CountrySearchProps) {
  return (
    <OptionSearch
      {...choice}
      label="Страны"
      searchLabel="Поиск страны"
      emptyText="Нет такой страны"
      match={found}
      options={countries.map((code) => ({ id: code, label: countryName(code), code: code.toUpperCase() }))}
    />
  );
}
