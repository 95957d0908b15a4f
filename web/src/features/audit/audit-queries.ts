import { listAudit } from '@geoplan/contracts/auth';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Entries asked for at once: two screens of rows. */
const pageSize = 50;

/** The log, newest first, page by page. */
export function useAudit() {
  return useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return (await call(listAudit, { query }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Reading through old pages must not be interrupted by fetching them all again.
    refetchOnWindowFocus: false,
  });
}
