import { useIsFetching, useQueryClient, type QueryFilters } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

interface SettledProps {
  skeleton: ReactNode;
  children: ReactNode;
}

/** Longest wait for the next response, ms: one hanging service must not delay the responses of others. */
const longestWaitMs = 3_000;

const firstAnswers: QueryFilters = { predicate: ({ state }) => state.status === 'pending' };

/**
 * Shows its content once every query of the screen has its first response or has failed, and the skeleton until then.
 * Blocks of unknown height appear in one step, so that none moves another under the pointer. Refetched content stays
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
    // A response may lead to the next query, which starts after this effect and is counted even later.
    const frame = requestAnimationFrame(() => settle(client.isFetching(firstAnswers) === 0));
    return () => cancelAnimationFrame(frame);
  }, [asking, client, isSettled]);
  return (
    <>
      {isSettled ? null : skeleton}
      {/* Rendered from the start, because its parts send the queries. */}
      <div className={isSettled ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
}
