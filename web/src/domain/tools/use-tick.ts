import { useEffect, useState } from 'react';

/** Update interval of a progress bar. */
const tickMs = 100;

/** Unix time in ms, updated ten times per second while a process is running. */
export function useTick(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
