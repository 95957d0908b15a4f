import { useEffect, useState } from 'react';

/** How often ages such as «2 min ago» are told anew. */
const tickMs = 30_000;

/** The present, in epoch milliseconds, that goes on while the screen is open. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
