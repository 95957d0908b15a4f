import { cachedProjects } from '@geoplan/contracts/notion';
import { isUnchanged } from '@geoplan/kit/http/is-unchanged';
import { route, type Route } from '@geoplan/kit/http/route';
import type { createProjectLists } from '../db/project-list.ts';

interface Needs {
  lists: ReturnType<typeof createProjectLists>;
}

/** All sites at once, for the data and analytics screens. */
export function projectRoutes({ lists }: Needs): Route[] {
  return [
    route(cachedProjects).to(async ({ query: { databaseId }, response }) => {
      const etag = await lists.version(databaseId);
      response.set({ 'cache-control': 'private, no-cache', etag });
      if (isUnchanged(response.req.headers['if-none-match'], etag)) {
        response.status(304).end();
        return undefined;
      }
      const list = await lists.find(databaseId, etag);
      response.set({ etag: list.etag, 'content-length': String(list.body.length) });
      response.type('application/json; charset=utf-8').end(list.body);
      return undefined;
    }),
  ];
}
