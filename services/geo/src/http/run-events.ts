import type { Call } from '@geoplan/kit/http/route';
import { createSession, type Session } from 'better-sse';
import { feedPauseMs, type FeedView, type RunFeeds } from '../domain/run-feed.ts';

type Response = Call['response'];

/** The number an EventSource sends when it comes back; 0 for anything that is none. */
function lastSeqOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : 0;
}

/**
 * Writes a run's events until it is over or the caller has gone: items after `Last-Event-ID`, progress, one closing
 * event. Slow readers make nothing pile up: they get the next items when they have taken the last.
 */
export async function sendRunEvents(
  feeds: RunFeeds,
  runId: string,
  response: Response,
  keepAliveMs: number,
): Promise<void> {
  const { req: request } = response;
  const session = await createSession<unknown>(request, response, {
    // Proxies close what is silent for long.
    keepAlive: keepAliveMs,
    headers: { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    serializer: (json) => String(json),
  });
  await new Promise<void>((resolve) => {
    const teller = createTeller(session, response, lastSeqOf(request.headers['last-event-id']));
    const stopFollowing = feeds.follow(runId, (view) => teller.tell(view));
    const onDrain = () => teller.tell(null);
    response.on('drain', onDrain);
    response.once('close', () => {
      teller.stop();
      stopFollowing();
      resolve();
    });
  });
}

/** Tells one follower what is new; `tell(null)` goes on with what was told last. */
function createTeller(session: Session<unknown>, response: Response, after: number) {
  let seq = after;
  let next = 0;
  let known: FeedView | null = null;
  let progress = '';
  let progressAt = -Infinity;
  let later: NodeJS.Timeout | null = null;

  const push = (event: string, json: string) => session.push(json, event, String(seq));

  /** False when the reader must first take what it has. */
  function tellItems(view: FeedView): boolean {
    for (; next < view.items.length; next += 1) {
      const item = view.items[next];
      if (!item || item.seq <= seq) continue;
      if (response.writableNeedDrain) return false;
      seq = item.seq;
      push('item', item.json);
    }
    return true;
  }

  function tellProgress(json: string): void {
    if (json === progress) return;
    const waitMs = progressAt + feedPauseMs - performance.now();
    if (waitMs > 0) {
      later ??= setTimeout(() => {
        later = null;
        teller.tell(null);
      }, waitMs + 1);
      return;
    }
    progress = json;
    progressAt = performance.now();
    push('progress', json);
  }

  const teller = {
    tell(view: FeedView | null) {
      known = view ?? known;
      if (!known || response.destroyed || response.writableEnded) return;
      const { state } = known;
      if (!state) {
        if (known.isOver) response.end();
        return;
      }
      const json = JSON.stringify(state.counts);
      if (progress === '') tellProgress(json);
      if (!tellItems(known)) return;
      if (state.status === 'running') tellProgress(json);
      else push(state.status, json);
      if (known.isOver || state.status !== 'running') response.end();
    },
    stop() {
      if (later) clearTimeout(later);
    },
  };
  return teller;
}
