import { useDisplayConfig } from '../display/use-display-config.ts';
import { countsState, type CountsState } from './counts-notice-rules.ts';
import { useSyncs } from './use-syncs.ts';

/**
 * State of the databases whose sites a screen counts, shared by all parts that report it; `isPending` is true while
 * it is loading.
 */
export function useCountsState(databaseId: string | undefined): CountsState & { isPending: boolean } {
  const config = useDisplayConfig();
  const syncs = useSyncs();
  return {
    ...countsState(config.data, syncs.data, databaseId),
    isPending: config.isPending || syncs.isPending,
  };
}
