import { brandSites } from '@geoplan/contracts/notion/notion';
import { keywordKey } from '@geoplan/contracts/keyword';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../shared/api/call.ts';
import { sitesKey } from '../../../domain/query-keys.ts';
import { isPathSegment } from '../is-path-segment.ts';

/** Site of the brand in the country, as stored in the workspace; untrusted text. */
export type BrandSite = z.output<(typeof brandSites)['response']>['sites'][number];

/** Sites of a brand; `sites` is empty while `isLoading` and after a failed request. */
export interface FoundSites {
  sites: readonly BrandSite[];
  isLoading: boolean;
  isFailed: boolean;
}

const none: readonly BrandSite[] = [];

interface BrandSitesInput {
  keyword: string;
  country: string;
  /** Notion id of the only database whose sites are loaded; undefined means all databases. */
  databaseId: string | undefined;
  brand: string | null;
}

/** Sites of the team for a keyword in a country. The reason for a failure is only logged (spec §8). */
export function useBrandSites({ keyword, country, databaseId, brand }: BrandSitesInput): FoundSites {
  const { data, isPending, isError } = useQuery({
    // A different brand has different sites, no matter which user set it.
    queryKey: [...sitesKey, 'brand-sites', keywordKey(keyword), country, databaseId ?? null, brand],
    queryFn: async ({ signal }) => {
      if (!isPathSegment(keyword)) return none;
      try {
        return (await call(brandSites, { params: { keyword, country }, query: { databaseId } }, { signal }))
          .sites;
      } catch (error) {
        // oxlint-disable-next-line no-console -- spec §8, Workspace stats: failures are only logged
        if (!signal.aborted) console.warn('Сайты бренда не загружены', error);
        throw error;
      }
    },
  });
  return { sites: data ?? none, isLoading: isPending, isFailed: isError && data === undefined };
}
