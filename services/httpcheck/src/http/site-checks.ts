import { readSiteChecks } from '@geoplan/contracts/http-status/http-status';
import { AppError } from '@geoplan/kit/errors';
import { createCursor } from '@geoplan/kit/http/cursor';
import { route, type Route } from '@geoplan/kit/http/route';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { findSiteUrl, listSiteChecks, type CheckPosition } from '../db/checks/list-site-checks.ts';

/** Cursor with the time and id of the last check on a page. */
const cursors = createCursor([z.iso.datetime(), z.string().regex(/^\d{1,18}$/)]);

function positionOf(cursor: string): CheckPosition {
  const [checkedAt, id] = cursors.decode(cursor);
  return { checkedAt: new Date(checkedAt), id };
}

/** Route for the history of one site. */
export function siteCheckRoutes(db: QueryExecutorProvider): Route[] {
  return [
    route(readSiteChecks).to(async ({ params: { projectId }, query: { cursor, limit } }) => {
      const after = cursor === undefined ? null : positionOf(cursor);
      const found = await listSiteChecks(db, projectId, { after, limit: limit + 1 });
      const url = await findSiteUrl(db, projectId);
      if (url === null && found.length === 0 && after === null)
        throw new AppError('not_found', 'Такого сайта нет');
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      const nextCursor = last ? cursors.encode([last.check.checkedAt, last.id]) : null;
      const history = page.map(({ check }) => check);
      return { success: true, data: { projectId, url, history, nextCursor } };
    }),
  ];
}
