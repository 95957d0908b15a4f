import { QueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session-store.ts';
import { mayRetryQuery } from './api-failure.ts';

/** Query cache; cleared when the user changes, so that no user sees another user's data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: mayRetryQuery,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
  },
});

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) queryClient.clear();
});
