import { listBrands, setKeywordBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { geoRecordsKey, sitesKey } from '../../query-keys.ts';

interface BrandsInput {
  /** True to list only brands without a stored keyword. */
  isUnasked?: boolean;
  databaseId?: string | undefined;
  isEnabled?: boolean;
}

/** Brands in the workspace, sorted by number of sites, largest first. */
export function useBrands({ isUnasked = false, databaseId, isEnabled = true }: BrandsInput = {}) {
  return useQuery({
    queryKey: [...geoRecordsKey, 'brands', isUnasked, databaseId ?? null],
    queryFn: async ({ signal }) =>
      (await call(listBrands, { query: { unasked: String(isUnasked), databaseId } }, { signal })).data,
    enabled: isEnabled,
  });
}

/** Brands as options of a field, and the field's error if they could not be loaded. */
export function useBrandOptions() {
  const { data, isError } = useBrands();
  const options = useMemo(() => (data ?? []).map(({ brand }) => ({ id: brand, label: brand })), [data]);
  return { options, failure: isError && data === undefined ? 'Список брендов не загрузился.' : undefined };
}

/** Time within which the choice reaches notion's list of sites over the bus, ms. */
const followMs = 2_000;

/** Sets the brand of a keyword; null restores the rule. */
export function useSetKeywordBrand(keyword: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (brand: string | null) =>
      (await call(setKeywordBrand, { params: { keyword }, body: { brand } })).data,
    onSuccess: async () => {
      setTimeout(() => void client.invalidateQueries({ queryKey: sitesKey }), followMs);
      await client.invalidateQueries({ queryKey: geoRecordsKey });
    },
  });
}
