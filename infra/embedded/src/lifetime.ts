import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@geoplan/kit/log';

/** Everything started must be gone within 10 s of the signal; the rest of the time is the system's. */
const patienceMs = 9_000;
/** For one part unless it says more: a hung one must not keep the next from closing. */
const usualPatienceMs = 1_500;
/** npm passes a terminal's Ctrl-C on to its child, so one key press arrives twice. */
const echoMs = 1_000;
/** How often a parent that went away is noticed. */
const parentCheckMs = 500;

type Close = () => Promise<void> | void;

/** The end of the embedded run, from a signal, a vanished npm or a failed start. */
export interface Lifetime {
  /** Adds what must be stopped; the last added is stopped first, and left to itself after 1.5 s or `withinMs`. */
  onStop(part: string, close: Close, withinMs?: number): void;
  /** Adds what is done instead when there is no time left. */
  onAbandon(abandon: () => void): void;
  ending(): boolean;
  /** Stops everything and ends the process. */
  end(code: number): Promise<void>;
}

function watchParent(gone: () => void): void {
  // Only npm's going away means something: a shell may leave its background jobs running.
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) gone();
  }, parentCheckMs).unref();
}

/** Takes over the process's signals at once, so that even a start in progress ends cleanly. */
export function createLifetime(say: (line: string) => void, log: () => Log | undefined): Lifetime {
  const closers: { part: string; close: Close; withinMs: number }[] = [];
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
      log()?.error('not everything stopped within 9 s');
      abandon();
    }, patienceMs);
    for (const { part, close, withinMs } of closers.toReversed()) {
      const begun = Date.now();
      try {
        await Promise.race([close(), sleep(withinMs, undefined, { ref: false })]);
      } catch (error) {
        log()?.warn({ err: error, part }, 'a part failed to stop');
      }
      log()?.info({ part, ms: Date.now() - begun }, 'part stopped');
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
    onStop: (part, close, withinMs = usualPatienceMs) => void closers.push({ part, close, withinMs }),
    onAbandon: (act) => void lastResorts.push(act),
    ending: () => endedAt !== undefined,
    end,
  };
}
