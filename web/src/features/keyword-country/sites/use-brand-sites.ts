import { brandSites } from '@geoplan/contracts/notion/notion';
import { keywordKey } from '@geoplan/contracts/keyword';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../shared/api/call.ts';
import { isDotSegment } from '../../../domain/keywords/keyword-path.ts';
import { sitesKey } from '../../../domain/query-keys.ts';

/** Site of the brand in the country, as stored in the workspace; untrusted text. */
export type BrandSite = z.output<(typeof brandSites)['response']>['sites'][number];

/** Sites of a brand; `sites` is empty while `isLoading` and after a failed request. */
export interface FoundSites {
  sites: readonly BrandSite[];
  isLoading: boolean;
  isFailed: boolean;
}

const none: readonly BrandSite[] = [];

/**
 * Sites of the team for a keyword in a country. The reason for a failure is only logged (spec §8).
 * @param pair undefined until its record is loaded
 * @param databaseId Notion id of the only database whose sites are loaded; undefined means all databases
 */
export function useBrandSites(
  pair: { keyword: string; country: string } | undefined,
  databaseId: string | undefined,
  brand: string | null,
): FoundSites {
  const { keyword = '', country = '' } = pair ?? {};
  const { data, isPending, isError } = useQuery({
    // A different brand has different sites, no matter which user set it.
    queryKey: [...sitesKey, 'brand-sites', keywordKey(keyword), country, databaseId ?? null, brand],
    queryFn:
      pair === undefined
        ? skipToken
        : async ({ signal }) => {
            if (isDotSegment(keyword)) return none;
            try {
              const input = { params: { keyword, country }, query: { databaseId } };
              return (await call(brandSites, input, { signal })).sites;
            } catch (error) {
              // oxlint-disable-next-line no-console -- spec §8, Workspace stats: failures are only logged
              if (!signal.aborted) console.warn('Сайты бренда не загружены', error);
              throw error;
            }
          },
  });
  return { sites: data ?? none, isLoading: isPending, isFailed: isError && data === undefined };
}
