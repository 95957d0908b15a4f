import { countryByCode } from '@geoplan/contracts/countries/countries';
import { parseAsArrayOf, parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';

const parser = parseAsArrayOf(parseAsString).withDefault([]);

/** The selected countries, kept in the address, `?selected=pl,at`: the way back from a tool finds them. */
export function useSelectedCountries() {
  const [codes, setCodes] = useQueryState('selected', parser);
  const selected = useMemo<ReadonlySet<string>>(
    () => new Set(codes.flatMap((code) => countryByCode(code)?.code ?? [])),
    [codes],
  );
  const select = (countries: ReadonlySet<string>) =>
    void setCodes(countries.size === 0 ? null : [...countries]);
  return [selected, select] as const;
}
