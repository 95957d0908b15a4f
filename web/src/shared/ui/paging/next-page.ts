import { useEffect } from 'react';

/** Fields of an infinite query that a list needs to load its next page. */
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
 * True if a list may load its next page automatically. A failed page is requested again only by the user, because the
 * query has already retried it. While another request is running, `fetchNextPage` would cancel it.
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
