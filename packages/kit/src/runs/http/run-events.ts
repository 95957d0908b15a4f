import { openEventStream, type EventStream } from '../../http/event-stream.ts';
import type { HandlerContext } from '../../http/route.ts';
import { feedPauseMs, type FeedView, type RunFeeds } from './run-feed.ts';

type Response = HandlerContext['response'];

/** Event number that an EventSource sends when it reconnects; 0 for anything else. */
function lastSeqOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : 0;
}

/**
 * Writes a run's events until the run has ended or the reader has left: items after `Last-Event-ID`, progress, one
 * closing event. Applies backpressure, so that slow readers get more items only after they have taken the previous
 * items.
 */
export async function sendRunEvents(
  feeds: RunFeeds,
  runId: string,
  call: Pick<HandlerContext, 'response' | 'signal'>,
  keepAliveMs: number,
): Promise<void> {
  const { response } = call;
  const stream = await openEventStream(call, keepAliveMs);
  const writer = createEventWriter(stream, response, lastSeqOf(response.req.headers['last-event-id']));
  const stopFollowing = feeds.follow(runId, (view) => writer.write(view));
  response.on('drain', () => writer.write(null));
  await stream.closed;
  writer.stop();
  stopFollowing();
}

/** Writes events to one follower; `write(null)` continues with the last view. */
function createEventWriter(stream: EventStream, response: Response, after: number) {
  let seq = after;
  let next = 0;
  let known: FeedView | null = null;
  let progress = '';
  let progressAt = -Infinity;
  let later: NodeJS.Timeout | null = null;

  const push = (event: string, json: string) => stream.push(event, json, String(seq));

  /** Returns false if the reader must first take the data already written. */
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
