import { useIsFetching, useQueryClient, type QueryFilters } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

interface SettledProps {
  skeleton: ReactNode;
  children: ReactNode;
}

/** Longest wait for the next answer, ms: one service that hangs must not keep back what the others have answered. */
const longestWaitMs = 3_000;

const firstAnswers: QueryFilters = { predicate: ({ state }) => state.status === 'pending' };

/**
 * Shows its content once every query of the screen has its first answer or has failed, and the skeleton until then: blocks
 * of unknown height come in one step, and none pushes another away under the pointer. What is refetched later stays shown.
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
    // An answer may lead to the next query, which begins after this effect and is counted later still.
    const frame = requestAnimationFrame(() => settle(client.isFetching(firstAnswers) === 0));
    return () => cancelAnimationFrame(frame);
  }, [asking, client, isSettled]);
  return (
    <>
      {isSettled ? null : skeleton}
      {/* Rendered from the beginning, because its parts send the queries. */}
      <div className={isSettled ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
}
