import { listAudit } from '@geoplan/contracts/auth';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useDebounced } from '../../shared/launch/use-debounced.ts';
import { auditQuery, type AuditFilter } from './audit-rules.ts';

/** Entries asked for at once: two screens of rows. */
const pageSize = 50;
/** A pause in typing, after which the server is asked. */
const typingMs = 300;

/** What the filter finds in the log, newest first, page by page. */
export function useAudit(filter: AuditFilter) {
  const [search, who] = [useDebounced(filter.search, typingMs), useDebounced(filter.who, typingMs)];
  const wanted = auditQuery({ ...filter, search, who });
  return useInfiniteQuery({
    queryKey: ['audit', wanted],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...wanted, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return (await call(listAudit, { query }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // What was found before stays until the answer is there.
    placeholderData: keepPreviousData,
    // Reading through old pages must not be interrupted by fetching them all again.
    refetchOnWindowFocus: false,
  });
}
