import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatWait } from '../../../shared/format/format-duration.ts';
import { geoRuns } from '../geo-runs.ts';
import { useLatestRuns } from '../run-kind.ts';

/** Up to this duration only in seconds, as sent by the provider. */
const plainSeconds = 300;

/** «Провайдер просит подождать 90 с» while a run is paused at its provider's request. */
export function ProviderPause({ runId, loaded }: { runId: string; loaded: string | null }) {
  // The list is polled every 2 s during a run; the run with all its pairs is not.
  const listed = useLatestRuns(geoRuns).runs.find((run) => run.runId === runId);
  const until = listed ? listed.waitingUntil : loaded;
  // A later pause restarts the countdown.
  return until === null ? null : <Countdown key={until} until={until} />;
}

/** Counts down the seconds while the screen is open; not read aloud each time. */
function Countdown({ until }: { until: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(until) - nowMs) / 1_000);
  if (seconds <= 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm text-warning-soft-foreground tabular-nums">
      <Hourglass className="size-4 shrink-0" aria-hidden />
      <span>
        Провайдер просит подождать{' '}
        <b className="font-semibold">{seconds <= plainSeconds ? `${seconds}\u00A0с` : formatWait(seconds)}</b>
      </span>
    </p>
  );
}
