import { useIsFetching, useQueryClient, type QueryFilters } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

interface SettledProps {
  skeleton: ReactNode;
  children: ReactNode;
}

/** Maximum wait for the next response, ms, so that one hanging service does not delay the responses of others. */
const longestWaitMs = 3_000;

const firstAnswers: QueryFilters = { predicate: ({ state }) => state.status === 'pending' };

const SettledContext = createContext(false);

/** True once the content of the enclosing `Settled` is shown. */
export const useIsSettled = (): boolean => useContext(SettledContext);

/**
 * Shows the skeleton until every query of the screen has its first response or has failed, then the content. Blocks
 * of unknown height appear in one step, so that no block shifts another under the pointer. Refetched content stays
 * visible.
 */
export function Settled({ skeleton, children }: SettledProps) {
  const client = useQueryClient();
  const asking = useIsFetching(firstAnswers);
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    if (isSettled) return undefined;
    if (asking > 0) {
      const wait = setTimeout(() => settle(true), longestWaitMs);
      return () => clearTimeout(wait);
    }
    // A response may trigger the next query, which starts after this effect and is counted even later.
    const frame = requestAnimationFrame(() => settle(client.isFetching(firstAnswers) === 0));
    return () => cancelAnimationFrame(frame);
  }, [asking, client, isSettled]);
  return (
    <>
      {isSettled ? null : skeleton}
      {/* Rendered from the start, because its parts send the queries. */}
      <div className={isSettled ? 'contents' : 'hidden'}>
        <SettledContext value={isSettled}>{children}</SettledContext>
      </div>
    </>
  );
}
