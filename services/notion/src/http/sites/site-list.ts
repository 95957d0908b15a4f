import { cachedSites } from '@geoplan/contracts/notion';
import { isNotModified } from '@geoplan/kit/http/etag';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { createSiteListCache, streamSites } from '../../db/sites/site-list-cache.ts';
import type { NotionTables } from '../../db/tables.ts';
import { createStreamLimit, sendRows } from './site-stream.ts';

interface Needs {
  db: Kysely<NotionTables>;
  /** Rows of the longest list that is built and kept in memory; longer ones are read anew for each reader. */
  longestKept: number;
}

const opening = '{"success":true,"data":';
const closing = (lastSync: string | null) => `,"lastSync":${JSON.stringify(lastSync)}}`;

/** All sites at once, for the data and analytics screens. */
export function siteListRoutes({ db, longestKept }: Needs): Route[] {
  const lists = createSiteListCache(db);
  const limited = createStreamLimit();
  return [
    route(cachedSites).to(async ({ query: { databaseId }, response, signal }) => {
      const state = await lists.state(databaseId);
      response.set({ 'cache-control': 'private, no-cache', etag: state.etag });
      if (isNotModified(response.req.headers['if-none-match'], state.etag)) {
        response.status(304).end();
        return undefined;
      }
      response.type('application/json; charset=utf-8');
      const sending = { response, signal, opening, closing: closing(state.lastSync) };
      if (state.count > longestKept) {
        await limited(signal, () =>
          streamSites(db, databaseId, (etag, rows) =>
            sendRows(rows, { ...sending, response: response.set({ etag }) }),
          ),
        );
        return undefined;
      }
      const { etag, rows } = await lists.find(databaseId, state);
      const end = sending.closing;
      const length = opening.length + rows.length + end.length;
      response.set({ etag, 'content-length': String(length) });
      response.cork();
      for (const part of [opening, rows]) response.write(part);
      response.end(end);
      return undefined;
    }),
  ];
}
