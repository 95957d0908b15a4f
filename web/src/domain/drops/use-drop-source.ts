import { readDropSource } from '@geoplan/contracts/drops/drop-runs';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Query key of the drop lookup settings. */
export const dropSourceKey = ['drop-source'];

/** Settings of the drop lookups: the switch, and the rate limits for registries and the archive. */
export function useDropSource() {
  return useQuery({
    queryKey: dropSourceKey,
    queryFn: async ({ signal }) => (await call(readDropSource, {}, { signal })).data,
    staleTime: 60_000,
  });
}
