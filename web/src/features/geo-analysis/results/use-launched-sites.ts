import { keywordKey } from '@geoplan/contracts/keyword';
import { useQueryClient } from '@tanstack/react-query';
import { isMissing } from '../../../domain/keywords/record-failure.tsx';
import { keywordCountriesQuery } from '../../../domain/keywords/use-keyword-countries.ts';

interface Pair {
  keyword: string;
  country: string;
}

const keyOf = ({ keyword, country }: Pair) => `${keywordKey(keyword)}\n${country}`;

/** Keywords asked for at once. */
const atOnce = 4;

/**
 * Reads how many sites of ours are launched in pairs: a run itself knows nothing of sites.
 * @returns for the pairs a function that tells it, 0 for one that is not stored any more
 * @throws ApiFailure
 */
export function useLaunchedSites(): (pairs: readonly Pair[]) => Promise<(pair: Pair) => number> {
  const client = useQueryClient();
  return async (pairs) => {
    const keywords = [...new Map(pairs.map(({ keyword }) => [keywordKey(keyword), keyword])).values()];
    const counts = new Map<string, number>();
    for (let first = 0; first < keywords.length; first += atOnce) {
      const group = keywords.slice(first, first + atOnce);
      // oxlint-disable-next-line no-await-in-loop -- hundreds of keywords at once would be refused
      const answers = await Promise.all(
        group.map((keyword) =>
          client.fetchQuery(keywordCountriesQuery({ keyword })).catch((error: Error) => {
            if (isMissing(error)) return { keyword, countries: [] };
            throw error;
          }),
        ),
      );
      for (const { keyword, countries } of answers)
        for (const { country, launchedSites } of countries)
          counts.set(keyOf({ keyword, country }), launchedSites);
    }
    return (pair) => counts.get(keyOf(pair)) ?? 0;
  };
}
