import { countryByCode } from '@geoplan/contracts/countries/countries';
import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs';
import { useMemo } from 'react';
import { opportunityParser } from '../opportunity-filter.tsx';

/** Selectable minimum volumes. */
export const leastVolumes = [0, 100, 500, 1_000, 2_000, 10_000, 50_000] as const;

/** Sort orders of the rows. */
export const matrixSorts = ['searchVolume', 'opportunity'] as const;

const parsers = {
  search: parseAsString.withDefault(''),
  gaps: parseAsBoolean.withDefault(false),
  countries: parseAsArrayOf(parseAsString).withDefault([]),
  minVolume: parseAsNumberLiteral(leastVolumes).withDefault(0),
  minOpportunity: opportunityParser,
  sort: parseAsStringLiteral(matrixSorts).withDefault('searchVolume'),
};

/**
 * Filter of the matrix, kept in the URL: `?q=&gaps=&countries=&volume=&opportunity=&sort=`. Unknown countries in the
 * URL are ignored.
 */
export function useMatrixFilter() {
  const [raw, setFilter] = useQueryStates(parsers, {
    urlKeys: { search: 'q', minVolume: 'volume', minOpportunity: 'opportunity' },
  });
  const filter = useMemo(
    () => ({ ...raw, countries: raw.countries.flatMap((code) => countryByCode(code)?.code ?? []) }),
    [raw],
  );
  return [filter, setFilter] as const;
}
