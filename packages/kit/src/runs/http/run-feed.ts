import type { RunCounts } from '@geoplan/contracts/runs';
import { withTimeout } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import { createRecurringFailure, type RecurringFailure } from '../../recurring-failure.ts';
import type { FinishedItem, RunState } from '../rows/read-runs.ts';

/** State shared by all followers of one run in this process. */
export interface FeedView {
  /** Items in the order of `seq`; the list only grows. */
  readonly items: readonly FinishedItem[];
  /** `null` if not read yet. */
  readonly state: RunState | null;
  /** True if no more events follow, because the run ended or no longer exists, or the process stops. */
  readonly isOver: boolean;
}

interface FeedNeeds {
  /** Reads the run and its items after `seq` from one snapshot; `null` if there is no such run. */
  read: (runId: string, afterSeq: number) => Promise<{ state: RunState; items: FinishedItem[] } | null>;
  log: Log;
}

/** Feeds of the runs in progress. Postgres is read once for a run, regardless of its number of followers. */
export interface RunFeeds {
  /**
   * Follows a run. `onNews` is called after each change and once when the run is over; call the returned function to
   * stop following earlier.
   */
  follow(runId: string, onNews: (view: FeedView) => void): () => void;
  /**
   * Triggers another read of this run, or of all runs if `null`; immediately if the run is over, otherwise after the
   * pause.
   */
  wake(runId: string | null, isOver?: boolean): void;
  /** Ends all feeds. */
  close(): void;
}

/** Pause between reads, which limits progress to four events per second (api.md, Conventions). */
export const feedPauseMs = 250;
/** Polling interval for changes without a NOTIFY. */
const pollMs = 2_000;

interface Feed {
  view: { items: FinishedItem[]; state: RunState | null; isOver: boolean };
  followers: Set<(view: FeedView) => void>;
  wake(isUrgent: boolean): void;
}

/** Reads a run until it is over or has no followers; `end` removes it from the feeds. */
function openFeed(
  runId: string,
  { read, failure }: Pick<FeedNeeds, 'read'> & { failure: RecurringFailure },
  end: (feed: Feed) => void,
): Feed {
  let woken = Promise.withResolvers<void>();
  let hurried = Promise.withResolvers<void>();
  const view: Feed['view'] = { items: [], state: null, isOver: false };
  const feed: Feed = {
    view,
    followers: new Set(),
    wake(isUrgent) {
      woken.resolve();
      if (isUrgent) hurried.resolve();
    },
  };

  /** Returns false if no more events will follow. */
  async function readUpdates(): Promise<boolean> {
    const news = await read(runId, view.items.at(-1)?.seq ?? 0);
    if (!news) return false;
    view.items.push(...news.items);
    view.state = news.state;
    return news.state.status === 'running';
  }

  async function keepReading(): Promise<void> {
    while (feed.followers.size > 0 && !view.isOver) {
      woken = Promise.withResolvers<void>();
      hurried = Promise.withResolvers<void>();
      try {
        if (!(await readUpdates())) end(feed);
        for (const notify of feed.followers) notify(view);
        failure.succeeded();
      } catch (error) {
        failure.failed(error, { runId });
      }
      if (view.isOver) return;
      await withTimeout(hurried.promise, feedPauseMs);
      await withTimeout(woken.promise, pollMs);
    }
    end(feed);
  }
  // Starts in a microtask, so that the first follower is registered before the first read.
  queueMicrotask(() => void keepReading());
  return feed;
}

/** Creates the feeds of this process, one per followed run. */
export function createRunFeeds({ read, log }: FeedNeeds): RunFeeds {
  // Debug level, because requests report an unavailable Postgres.
  const failure = createRecurringFailure({ log, failed: 'read of run progress failed', transient: 'debug' });
  const feeds = new Map<string, Feed>();
  let isClosed = false;

  function end(runId: string, feed: Feed): void {
    feed.view.isOver = true;
    if (feeds.get(runId) === feed) feeds.delete(runId);
  }

  return {
    follow(runId, onNews) {
      if (isClosed) {
        onNews({ items: [], state: null, isOver: true });
        return () => {};
      }
      const feed = feeds.get(runId) ?? openFeed(runId, { read, failure }, (ended) => end(runId, ended));
      feeds.set(runId, feed);
      feed.followers.add(onNews);
      if (feed.view.state) onNews(feed.view);
      return () => {
        feed.followers.delete(onNews);
        if (feed.followers.size > 0) return;
        end(runId, feed);
        feed.wake(true);
      };
    },
    wake(runId, isOver = false) {
      for (const [id, feed] of feeds) if (runId === null || id === runId) feed.wake(isOver);
    },
    close() {
      isClosed = true;
      for (const [id, feed] of feeds) {
        end(id, feed);
        feed.wake(true);
        for (const notify of feed.followers) notify(feed.view);
      }
    },
  };
}

/**
 * Resolves when the run is over, the timeout has passed, the caller has left or the service stops, whichever is first.
 * @param isEnough ends the wait for a run that is still running
 */
export async function waitForRun(
  feeds: RunFeeds,
  runId: string,
  timeoutMs: number,
  gone: AbortSignal,
  isEnough: (counts: RunCounts) => boolean = () => false,
): Promise<void> {
  if (gone.aborted) return;
  const over = Promise.withResolvers<void>();
  gone.addEventListener('abort', () => over.resolve());
  const stopFollowing = feeds.follow(runId, ({ isOver, state }) => {
    if (isOver || (state !== null && isEnough(state.counts))) over.resolve();
  });
  await withTimeout(over.promise, timeoutMs);
  stopFollowing();
}
