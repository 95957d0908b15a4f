import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatWait } from '../../../shared/format/format-duration.ts';
import { useRuns } from '../use-runs.ts';

/** Whole seconds until a moment, going down while the screen is open; 0 once it is past. */
function useSecondsUntil(iso: string | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (iso === null) return undefined;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [iso]);
  return iso === null ? 0 : Math.max(0, Math.ceil((Date.parse(iso) - nowMs) / 1_000));
}

/** «Провайдер просит подождать 90 с» while a run stands still because its provider has asked for a pause. */
export function ProviderPause({ runId, loaded }: { runId: string; loaded: string | null }) {
  // The list is asked for every 2 s while a run goes on, the run with all its pairs is not.
  const listed = useRuns().runs.find((run) => run.runId === runId);
  const seconds = useSecondsUntil(listed ? listed.waitingUntil : loaded);
  if (seconds === 0) return null;
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-warning-soft-foreground tabular-nums">
      <Hourglass className="size-4 shrink-0" aria-hidden />
      <span>
        Провайдер просит подождать <b className="font-semibold">{formatWait(seconds)}</b>
      </span>
    </p>
  );
}
