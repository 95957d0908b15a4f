import { readDropSource } from '@geoplan/contracts/drops/drop-runs';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Query key of the switch. */
export const dropSourceKey = ['drop-source'];

/** Switch of the drop lookups, and the rate limits of registries and archive. */
export function useDropSource() {
  return useQuery({
    queryKey: dropSourceKey,
    queryFn: async ({ signal }) => (await call(readDropSource, {}, { signal })).data,
    staleTime: 60_000,
  });
}
