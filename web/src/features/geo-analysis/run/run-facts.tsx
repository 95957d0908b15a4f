import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { type ReactNode, useEffect, useState } from 'react';
import { formatWait } from '../../../shared/format/format-duration.ts';
import { formatNumber, formatUpToTenth, formFor } from '../../../shared/format/format-number.ts';
import { costText, durationText } from '../../../domain/runs/run-summary.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { runState } from '../../../domain/runs/run-state.ts';
import { secondsLeft, usePace } from '../../../shared/hooks/use-pace.ts';
import { Hourglass } from 'lucide-react';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { useLatestRuns } from '../../../domain/runs/run-kind.ts';

/**
 * Time window of the throughput, in ms. It is short, so that a pause of the queue does not lower the current figure
 * for long.
 */
const windowMs = 10_000;

// Always one line, which scrolls horizontally if it is too long, so that the table below does not move.
const oneLine =
  'flex gap-x-5 overflow-x-auto text-sm whitespace-nowrap text-muted tabular-nums [scrollbar-width:none]';

/** Figures below the bar: ready, failed, left, throughput, time left, bought and free. */
export function RunFacts({ run }: { run: GeoRunDetail }) {
  const perSecond = usePace(run.done, windowMs, run.status === 'running');
  const isSmall = useIsSmall();
  const ready = run.done - run.failed;
  const left = run.total - run.done;
  const leftS = secondsLeft(left, perSecond);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable for the keyboard to scroll it
    <div tabIndex={isSmall ? 0 : undefined} className={oneLine}>
      <ProviderPause runId={run.runId} loaded={run.waitingUntil} />
      <Fact value={ready}>готово</Fact>
      {run.failed > 0 ? (
        <span className="text-danger-soft-foreground">
          <b className="font-semibold">{formatNumber(run.failed)}</b>{' '}
          {formFor(run.failed, ['ошибка', 'ошибки', 'ошибок'])}
        </span>
      ) : null}
      {left > 0 ? <Fact value={left}>осталось</Fact> : null}
      {perSecond === null ? null : (
        <span>
          <b className="font-semibold text-foreground">{formatUpToTenth(perSecond)}</b> пары/с
        </span>
      )}
      {leftS === null ? null : (
        <span>
          ещё около <b className="font-semibold text-foreground">{formatWait(leftS)}</b>
        </span>
      )}
      <span>
        куплено <b className="font-semibold text-foreground">{formatNumber(ready - run.fromStore)}</b>, из
        базы <b className="font-semibold text-foreground">{formatNumber(run.fromStore)}</b>
      </span>
    </div>
  );
}

/**
 * One-line summary of an ended run: bought and free pairs, cost, duration, and the user who started it. `isOneLine`
 * is true if it replaces `RunFacts`.
 */
export function EndedRunFacts({ run, isOneLine = false }: { run: GeoRunDetail; isOneLine?: boolean }) {
  const left = run.total - run.done;
  return (
    <p
      className={
        isOneLine
          ? oneLine
          : 'flex flex-wrap gap-x-4 text-sm text-muted tabular-nums max-sm:gap-x-3 max-sm:text-xs'
      }
    >
      {left > 0 ? <Fact value={left}>не начато</Fact> : null}
      <span>
        куплено <b className="font-semibold text-foreground">{formatNumber(run.bought)}</b>, из базы{' '}
        <b className="font-semibold text-foreground">{formatNumber(run.fromStore)}</b>
      </span>
      <span>
        стоимость <b className="font-semibold text-foreground">{costText(run)}</b>
      </span>
      <span>{durationText(run)}</span>
      <span>{run.startedBy}</span>
      {run.status === 'cancelled' && run.accessEnded !== undefined ? (
        <span className="text-warning-soft-foreground">
          {runState(run).word}, поэтому запуск остановлен. Продолжить можно от своего имени
        </span>
      ) : null}
    </p>
  );
}

function Fact({ value, children }: { value: number; children: ReactNode }) {
  return (
    <span>
      <b className="font-semibold text-foreground">{formatNumber(value)}</b> {children}
    </span>
  );
}

/** Maximum duration shown in seconds only, as sent by the provider. */
const plainSeconds = 300;

/** «Провайдер просит подождать 90 с» while a run is paused at its provider's request. */
function ProviderPause({ runId, loaded }: { runId: string; loaded: string | null }) {
  // The list is polled every 2 s during a run, but the run with all its pairs is not.
  const listed = useLatestRuns(geoRuns).runs.find((run) => run.runId === runId);
  const until = listed ? listed.waitingUntil : loaded;
  // A later pause restarts the countdown.
  return until === null ? null : <Countdown key={until} until={until} />;
}

/** Counts down the seconds while the screen is open, without announcing each second to screen readers. */
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
