import { useEffect, useState } from 'react';

/** Interval at which ages such as «2 min ago» are updated, ms. */
const tickMs = 30_000;

/** Current time in epoch milliseconds, updated while the screen is open. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
