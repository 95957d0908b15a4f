import type { RunFeeds } from '../../domain/runs/run-feed.ts';

/** Resolves when the run is over, the time is up, the caller has gone or the service stops, whichever is first. */
export async function waitForRun(
  feeds: RunFeeds,
  runId: string,
  timeoutMs: number,
  gone: AbortSignal,
): Promise<void> {
  if (gone.aborted) return;
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, timeoutMs);
  gone.addEventListener('abort', () => over.resolve());
  const stopFollowing = feeds.follow(runId, ({ isOver }) => isOver && over.resolve());
  await over.promise;
  clearTimeout(timer);
  stopFollowing();
}
