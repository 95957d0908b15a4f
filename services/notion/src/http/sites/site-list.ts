import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cachedSites } from '@geoplan/contracts/notion/notion';
import { compressionOf, packBody, sendKept } from '@geoplan/kit/http/compression';
import { isNotModified } from '@geoplan/kit/http/etag';
import { boundSlowClient, isSlowClientAbort } from '@geoplan/kit/http/slow-client-timeouts';
import { route, type Route } from '@geoplan/kit/http/route';
import { bulkhead } from 'cockatiel';
import type { Kysely } from 'kysely';
import { createSiteListCache, streamSites, type SiteList } from '../../db/sites/site-list-cache.ts';
import type { NotionTables } from '../../db/tables.ts';

/**
 * Maximum number of concurrent streams. Each uses one of the pool's ten connections, and few users read lists of this
 * size at the same time.
 */
const streamsAtOnce = 3;

/**
 * Adds the opening and the closing of the body. The first row is sent with the first byte, because until then a
 * failure can still be sent as an error response.
 */
async function* framed(rows: AsyncIterable<string>, opening: string, closing: string, onPiece: () => void) {
  let lead = opening;
  for await (const piece of rows) {
    onPiece();
    yield lead + piece;
    lead = '';
  }
  yield closing;
}

/** One response to stream. */
interface Sending {
  response: ServerResponse;
  /** Aborted when the reader disconnects. */
  signal: AbortSignal;
  opening: string;
  closing: string;
}

/** Streams a long list with backpressure, at its reader's speed and in bounded memory. */
async function sendRows(rows: AsyncIterable<string>, sending: Sending): Promise<void> {
  const { response, signal: gone, opening, closing } = sending;
  const { signal, onPiece, stop } = boundSlowClient([gone]);
  const text = framed(rows, opening, closing, onPiece);
  try {
    const pieces = Readable.from(text, { highWaterMark: 2 });
    await pipeline([pieces, ...compressionOf(response), response], { signal });
  } catch (error) {
    if (!isSlowClientAbort(error)) throw error;
  } finally {
    stop();
  }
}

/** Concurrency limit for the long lists; a request is not started if its reader has disconnected during the wait. */
function createStreamLimit() {
  const limit = bulkhead(streamsAtOnce, Number.POSITIVE_INFINITY);
  return (signal: AbortSignal, open: () => Promise<void>) =>
    limit.execute(() => (signal.aborted ? Promise.resolve() : open()));
}

/** Compresses lists, once for all readers of a version; the compressed list is dropped with its version. */
function createPackedLists() {
  const bodies = new WeakMap<SiteList, { closing: string; body: Promise<Buffer> }>();
  return (list: SiteList, [start, rows, end]: [string, Buffer, string]): Promise<Buffer> => {
    const kept = bodies.get(list);
    // A sync without changes only updates the time of the last sync.
    if (kept?.closing === end) return kept.body;
    const body = packBody([start, rows, end]);
    bodies.set(list, { closing: end, body });
    return body;
  };
}

interface Needs {
  db: Kysely<NotionTables>;
  /** Maximum number of rows in a list that is kept in memory; longer lists are read for each reader. */
  longestKept: number;
}

const json = 'application/json; charset=utf-8';
const opening = '{"success":true,"data":';
const closing = (lastSync: string | null) => `,"lastSync":${JSON.stringify(lastSync)}}`;

/** Route for all sites in one response, used by the data and analytics screens. */
export function siteListRoutes({ db, longestKept }: Needs): Route[] {
  const lists = createSiteListCache(db);
  const limited = createStreamLimit();
  const packed = createPackedLists();
  return [
    route(cachedSites).to(async ({ query: { databaseId }, response, signal }) => {
      const state = await lists.state(databaseId);
      response.set('cache-control', 'private, no-cache');
      /** Sends 304 to a reader who already has this version. */
      const answersNotModified = (etag: string): boolean => {
        const isCurrent = isNotModified(response.req.headers['if-none-match'], etag);
        response.set({ etag });
        if (isCurrent) response.status(304).end();
        return isCurrent;
      };
      if (answersNotModified(state.etag)) return undefined;
      const sending = { response, signal, opening, closing: closing(state.lastSync) };
      if (state.count > longestKept) {
        response.type(json);
        await limited(signal, () =>
          streamSites(db, databaseId, (etag, rows) =>
            sendRows(rows, { ...sending, response: response.set({ etag }) }),
          ),
        );
        return undefined;
      }
      const list = await lists.find(databaseId, state);
      // While sites are being checked, this may be the previous version.
      if (answersNotModified(list.etag)) return undefined;
      const parts: [string, Buffer, string] = [opening, list.rows, sending.closing];
      await sendKept(response.type(json), parts, () => packed(list, parts));
      return undefined;
    }),
  ];
}
