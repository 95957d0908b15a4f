import { useEffect } from 'react';

/** Fields of an infinite query that a list reads to get its next page. */
export interface NextPage {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * True if a list may load its next page by itself. Only the user requests a failed page again: the query has retried it
 * already. While another request runs, `fetchNextPage` would cancel it.
 */
export function mayLoadAhead(
  more: Omit<NextPage, 'error' | 'fetchNextPage' | 'isFetchingNextPage'>,
): boolean {
  return more.hasNextPage && !more.isFetching && !more.isPlaceholderData && !more.isFetchNextPageError;
}

/** Loads the next page while the end of a list is near the viewport. */
export function useLoadAhead(isNearEnd: boolean, more: NextPage | undefined): void {
  const isDue = isNearEnd && more !== undefined && mayLoadAhead(more);
  const fetchNextPage = more?.fetchNextPage;
  useEffect(() => {
    if (isDue) void fetchNextPage?.();
  }, [isDue, fetchNextPage]);
}
