import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

interface SettledProps {
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * Shows its content once every query of the screen has its first answer or has failed, and the skeleton until then: blocks
 * of unknown height come in one step, and none pushes another away under the pointer. What is refetched later stays shown.
 */
export function Settled({ skeleton, children }: SettledProps) {
  const isAsking = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    if (isAsking || isSettled) return undefined;
    // An answer may lead to the next query, which begins after this effect.
    const frame = requestAnimationFrame(() => settle(true));
    return () => cancelAnimationFrame(frame);
  }, [isAsking, isSettled]);
  return (
    <>
      {isSettled ? null : skeleton}
      {/* Rendered from the beginning, because its parts send the queries. */}
      <div className={isSettled ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
}
