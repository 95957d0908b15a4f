import { deadlineIn, settledBy, stopDeadlines, type StopDeadlines } from '@geoplan/kit/deadline';
import type { Log } from '@geoplan/kit/log';

/**
 * Time limit for stopping all parts. Calls are cut off after two thirds of this time, and everything else when all of
 * it has passed. The process must end within 10 s of the signal (P21).
 */
const stopMs = 8_000;
/**
 * Grace period of a part after the deadline; a part that ignores the deadline must not prevent the next part from
 * closing.
 */
const cutMs = 500;
/** Hard timeout, which leaves the rest of the 10 s to the system. */
const abandonMs = 9_500;
/**
 * Time during which a repeated signal is ignored. npm passes Ctrl-C on to its child, so one key press arrives twice.
 */
const echoMs = 1_000;
/** Poll interval for detecting the end of the parent process. */
const parentCheckMs = 500;

type Close = (deadlines: StopDeadlines) => Promise<void> | void;

/** Shutdown sequence of the embedded run, after a signal, the end of npm or a failed start. */
export interface ShutdownSequence {
  /** Registers a part to stop within the deadlines passed to `close`; the part added last is stopped first. */
  onStop(part: string, close: Close): void;
  /** Registers an action to run when the shutdown is abandoned. */
  onAbandon(abandon: () => void): void;
  ending(): boolean;
  /** Stops everything and ends the process. */
  end(code: number): Promise<void>;
}

function watchParent(gone: () => void): void {
  // Only applies if npm started this process, because a shell may end and leave its background jobs running.
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && gone(), parentCheckMs).unref();
}

/** Handles the process's signals immediately, so that even a start in progress ends cleanly. */
export function createShutdownSequence(
  say: (line: string) => void,
  log: () => Log | undefined,
): ShutdownSequence {
  const closers: { part: string; close: Close }[] = [];
  const lastResorts: (() => void)[] = [];
  let endedAt: number | undefined;

  const abandon = (): never => {
    for (const act of lastResorts) act();
    process.exit(1);
  };
  const end = async (code: number): Promise<void> => {
    if (endedAt !== undefined) return;
    endedAt = Date.now();
    setTimeout(() => {
      log()?.error('shutdown exceeded 9.5 s');
      abandon();
    }, abandonMs);
    const deadlines = stopDeadlines(stopMs);
    for (const { part, close } of closers.toReversed()) {
      const begun = Date.now();
      const closed = (async () => close(deadlines))();
      closed.catch((error: unknown) => log()?.warn({ err: error, part }, 'part failed to stop'));
      const left = deadlineIn(Math.max(0, endedAt + stopMs - begun) + cutMs);
      const isStopped = await settledBy(closed, left);
      log()?.info({ part, ms: Date.now() - begun }, isStopped ? 'part stopped' : 'part left running');
    }
    process.exit(code);
  };
  const onSignal = (): void => {
    if (endedAt === undefined) {
      say('\nStopping…');
      void end(0);
    } else if (Date.now() - endedAt > echoMs) abandon();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  watchParent(() => void end(1));
  return {
    onStop: (part, close) => void closers.push({ part, close }),
    onAbandon: (act) => void lastResorts.push(act),
    ending: () => endedAt !== undefined,
    end,
  };
}
