import type { Session } from 'better-sse';
import { openEventStream } from '../../http/event-stream.ts';
import type { HandlerContext } from '../../http/route.ts';
import { feedPauseMs, type FeedView, type RunFeeds } from './run-feed.ts';

type Response = HandlerContext['response'];

/** The number an EventSource sends when it comes back; 0 for anything that is none. */
function lastSeqOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : 0;
}

/**
 * Writes a run's events until it is over or the caller has gone: items after `Last-Event-ID`, progress, one closing
 * event. With backpressure: slow readers get the next items when they have taken the last.
 */
export async function sendRunEvents(
  feeds: RunFeeds,
  runId: string,
  response: Response,
  keepAliveMs: number,
): Promise<void> {
  const { req: request } = response;
  const session = await openEventStream(response, keepAliveMs);
  await new Promise<void>((resolve) => {
    const writer = createEventWriter(session, response, lastSeqOf(request.headers['last-event-id']));
    const stopFollowing = feeds.follow(runId, (view) => writer.write(view));
    const onDrain = () => writer.write(null);
    response.on('drain', onDrain);
    response.once('close', () => {
      writer.stop();
      stopFollowing();
      resolve();
    });
  });
}

/** Writes events to one follower; `write(null)` goes on with the last view. */
function createEventWriter(session: Session<unknown>, response: Response, after: number) {
  let seq = after;
  let next = 0;
  let known: FeedView | null = null;
  let progress = '';
  let progressAt = -Infinity;
  let later: NodeJS.Timeout | null = null;

  const push = (event: string, json: string) => session.push(json, event, String(seq));

  /** False when the reader must first take what it has. */
  function writeItems(view: FeedView): boolean {
    for (; next < view.items.length; next += 1) {
      const item = view.items[next];
      if (!item || item.seq <= seq) continue;
      if (response.writableNeedDrain) return false;
      seq = item.seq;
      push('item', item.json);
    }
    return true;
  }

  function writeProgress(json: string): void {
    if (json === progress) return;
    const waitMs = progressAt + feedPauseMs - performance.now();
    if (waitMs > 0) {
      later ??= setTimeout(() => {
        later = null;
        writer.write(null);
      }, waitMs + 1);
      return;
    }
    progress = json;
    progressAt = performance.now();
    push('progress', json);
  }

  const writer = {
    write(view: FeedView | null) {
      known = view ?? known;
      if (!known || response.destroyed || response.writableEnded) return;
      const { state } = known;
      if (!state) {
        if (known.isOver) response.end();
        return;
      }
      const json = JSON.stringify(state.counts);
      if (progress === '') writeProgress(json);
      if (!writeItems(known)) return;
      if (state.status === 'running') writeProgress(json);
      else push(state.status, json);
      if (known.isOver || state.status !== 'running') response.end();
    },
    stop() {
      if (later) clearTimeout(later);
    },
  };
  return writer;
}
