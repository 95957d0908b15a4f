import { listBrands, setKeywordBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { sitesKey } from '../../workspace/workspace-keys.ts';
import { geoRecordsKey } from '../use-keyword-countries.ts';

interface BrandsInput {
  /** Only those no stored keyword belongs to. */
  isUnasked?: boolean;
  databaseId?: string | undefined;
  isEnabled?: boolean;
}

/** Brands of the workspace, those with the most sites first. */
export function useBrands({ isUnasked = false, databaseId, isEnabled = true }: BrandsInput = {}) {
  return useQuery({
    queryKey: [...geoRecordsKey, 'brands', isUnasked, databaseId ?? null],
    queryFn: async ({ signal }) =>
      (await call(listBrands, { query: { unasked: String(isUnasked), databaseId } }, { signal })).data,
    enabled: isEnabled,
  });
}

/** Brands as options of a field, and what the field reports if they could not be loaded. */
export function useBrandOptions() {
  const { data, isError } = useBrands();
  const options = useMemo(() => (data ?? []).map(({ brand }) => ({ id: brand, label: brand })), [data]);
  return { options, failure: isError && data === undefined ? 'Список брендов не загрузился.' : undefined };
}

/** Notion hears of the choice over the bus; its list of sites follows within this, ms. */
const followMs = 2_000;

/** Sets the brand of a keyword; null = by the rule again. */
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
