import { countries } from '@geoplan/contracts/countries/countries';
import { listCoverage } from '@geoplan/contracts/geo-keywords';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { geoRecordsKey } from '../../../domain/keywords/use-keyword-countries.ts';

/** Keywords whose countries come first: those of the largest demand have most of them. */
const lookedAt = 20;

const byName = countries
  .map(({ code, russian }) => ({ code, russian }))
  .toSorted((a, b) => a.russian.localeCompare(b.russian, 'ru'))
  .map(({ code }) => code);

/** All countries, those with the largest stored demand first, the others by name. */
export function useDataCountries(): readonly string[] {
  const { data } = useQuery({
    queryKey: [...geoRecordsKey, 'data-countries'],
    queryFn: async ({ signal }) =>
      (await call(listCoverage, { query: { limit: lookedAt } }, { signal })).data.countries,
  });
  return useMemo(() => [...new Set([...(data ?? []), ...byName])], [data]);
}
