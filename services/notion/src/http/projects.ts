import { cachedProjects } from '@geoplan/contracts/notion';
import { isUnchanged } from '@geoplan/kit/http/is-unchanged';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { createProjectLists, streamProjects } from '../db/project-list.ts';
import type { NotionTables } from '../db/tables.ts';
import { createStreamTurns, sendRows } from './project-stream.ts';

interface Needs {
  db: Kysely<NotionTables>;
  /** Rows of the longest list that is built and kept in memory; longer ones are read anew for each reader. */
  longestKept: number;
}

const opening = '{"success":true,"data":';
const closing = (lastSync: string | null) => `,"lastSync":${JSON.stringify(lastSync)}}`;

/** All sites at once, for the data and analytics screens. */
export function projectRoutes({ db, longestKept }: Needs): Route[] {
  const lists = createProjectLists(db);
  const inTurn = createStreamTurns();
  return [
    route(cachedProjects).to(async ({ query: { databaseId }, response, signal }) => {
      const look = await lists.look(databaseId);
      response.set({ 'cache-control': 'private, no-cache', etag: look.etag });
      if (isUnchanged(response.req.headers['if-none-match'], look.etag)) {
        response.status(304).end();
        return undefined;
      }
      response.type('application/json; charset=utf-8');
      const sending = { response, signal, opening, closing: closing(look.lastSync) };
      if (look.count > longestKept) {
        await inTurn(signal, () =>
          streamProjects(db, databaseId, (etag, rows) =>
            sendRows(rows, { ...sending, response: response.set({ etag }) }),
          ),
        );
        return undefined;
      }
      const { etag, rows } = await lists.find(databaseId, look);
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
