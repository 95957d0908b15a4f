import { useEffect, useState } from 'react';

/** How often a progress bar moves. */
const tickMs = 100;

/** The time in Unix ms, anew ten times a second while something is going on. */
export function useTick(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
