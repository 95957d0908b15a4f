import { readDropSource } from '@geoplan/contracts/drops/drop-runs';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { dropSourceKey } from './drop-keys.ts';

/** Whether lists of drops may be looked up, and how fast registries and the archive are asked. */
export function useDropSource() {
  return useQuery({
    queryKey: dropSourceKey,
    queryFn: async ({ signal }) => (await call(readDropSource, {}, { signal })).data,
    staleTime: 60_000,
  });
}
