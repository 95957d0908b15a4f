import { changeCeilings, readCeilings, type SpendingCeiling } from '@geoplan/contracts/geo/geo-ceilings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { estimateKey } from '../../../domain/query-keys.ts';
import { call } from '../../../shared/api/call.ts';
import type { CeilingsState } from './ceiling-rules.ts';

const key = ['ceilings'];

/** Monthly ceilings and this month's usage. */
export function useCeilings() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(readCeilings, {}, { signal })).data,
  });
}

/**
 * Changes the most recently loaded list. The server rejects the change with 409 if another admin has changed the list
 * since then.
 */
export function useChangeCeilings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: (ceilings: readonly SpendingCeiling[]) => SpendingCeiling[]) => {
      const { ceilings, revision } = client.getQueryData<CeilingsState>(key) ?? { ceilings: [], revision: 0 };
      return (await call(changeCeilings, { body: { ceilings: change(ceilings), revision } })).data;
    },
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      // The estimate of a run depends on the ceilings.
      void client.invalidateQueries({ queryKey: estimateKey });
    },
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
}
