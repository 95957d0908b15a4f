import { cachedProjects } from '@geoplan/contracts/notion';
import { isUnchanged } from '@geoplan/kit/http/is-unchanged';
import { route, type Route } from '@geoplan/kit/http/route';
import type { createProjectLists } from '../db/project-list.ts';

interface Needs {
  lists: ReturnType<typeof createProjectLists>;
}

const opening = '{"success":true,"data":';
const closing = (lastSync: string | null) => `,"lastSync":${JSON.stringify(lastSync)}}`;

/** All sites at once, for the data and analytics screens. */
export function projectRoutes({ lists }: Needs): Route[] {
  return [
    route(cachedProjects).to(async ({ query: { databaseId }, response }) => {
      const look = await lists.look(databaseId);
      response.set({ 'cache-control': 'private, no-cache', etag: look.etag });
      if (isUnchanged(response.req.headers['if-none-match'], look.etag)) {
        response.status(304).end();
        return undefined;
      }
      const { etag, rows } = await lists.find(databaseId, look);
      const end = closing(look.lastSync);
      const length = opening.length + rows.length + end.length;
      response.set({ etag, 'content-length': String(length) }).type('application/json; charset=utf-8');
      response.cork();
      for (const part of [opening, rows]) response.write(part);
      response.end(end);
      return undefined;
    }),
  ];
}
