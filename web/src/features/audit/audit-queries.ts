import { listAudit, type AuditEntry } from '@geoplan/contracts/auth';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { collectPages, type ListPage } from '../../shared/export/collect-pages.ts';
import { useDebouncedValue } from '../../shared/hooks/use-debounced.ts';
import { auditQuery, type AuditFilter } from './audit-rules.ts';

/** Page size: two screens of rows. */
const pageSize = 50;
/** Debounce of the search, in ms. */
const typingMs = 300;

/** Page size of the export. */
const exportPageSize = 200;

type AuditQuery = ReturnType<typeof auditQuery>;

async function readPage(
  wanted: AuditQuery,
  limit: number,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<AuditEntry>> {
  const query = { ...wanted, limit, ...(cursor === undefined ? {} : { cursor }) };
  return (await call(listAudit, { query }, { signal })).data;
}

/** Everything that the filter finds, loaded or not. @throws ApiFailure */
export const loadAllAudit = (
  filter: AuditFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<AuditEntry[]> =>
  collectPages((cursor) => readPage(auditQuery(filter), exportPageSize, cursor, signal), onProgress);

/** What the filter finds in the log, newest first, page by page. */
export function useAudit(filter: AuditFilter) {
  const [search, who] = [useDebouncedValue(filter.search, typingMs), useDebouncedValue(filter.who, typingMs)];
  const wanted = auditQuery({ ...filter, search, who });
  return useInfiniteQuery({
    queryKey: ['audit', wanted],
    queryFn: ({ pageParam, signal }) => readPage(wanted, pageSize, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // The former results stay until the answer arrives.
    placeholderData: keepPreviousData,
    // Reading through old pages must not be interrupted by fetching them all again.
    refetchOnWindowFocus: false,
  });
}
