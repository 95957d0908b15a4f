import { listAudit } from '@geoplan/contracts/auth';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useDebouncedValue } from '../../shared/hooks/use-debounced.ts';
import { auditQuery, type AuditFilter } from './audit-rules.ts';

/** Page size: two screens of rows. */
const pageSize = 50;
/** Debounce of the search, in ms. */
const typingMs = 300;

/** What the filter finds in the log, newest first, page by page. */
export function useAudit(filter: AuditFilter) {
  const [search, who] = [useDebouncedValue(filter.search, typingMs), useDebouncedValue(filter.who, typingMs)];
  const wanted = auditQuery({ ...filter, search, who });
  return useInfiniteQuery({
    queryKey: ['audit', wanted],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...wanted, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return (await call(listAudit, { query }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The former results stay until the answer arrives.
    placeholderData: keepPreviousData,
    // Reading through old pages must not be interrupted by fetching them all again.
    refetchOnWindowFocus: false,
  });
}
