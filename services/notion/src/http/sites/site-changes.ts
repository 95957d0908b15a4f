import { listSiteChanges } from '@geoplan/contracts/notion/site-changes';
import { createCursor } from '@geoplan/kit/http/cursor';
import { route, type Route } from '@geoplan/kit/http/route';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { findSiteChanges, type ChangePosition } from '../../db/sites/site-changes.ts';

const digits = (form: RegExp) => z.string().regex(form).transform(Number);
const cursors = createCursor([digits(/^\d{1,16}$/), digits(/^[0-2]$/), z.string().min(1).max(64)]);

function positionOf(cursor: string): ChangePosition {
  const [atMs, kind, id] = cursors.decode(cursor);
  return { atMs, kind, id };
}

/** Route for the list of sites that syncs have changed. */
export function siteChangeRoutes({ db }: { db: QueryExecutorProvider }): Route[] {
  return [
    route(listSiteChanges).to(async ({ query: { since, kind = null, databaseId, cursor, limit } }) => {
      const after = cursor === undefined ? null : positionOf(cursor);
      const filter = { since: new Date(since), kind, after, limit: limit + 1 };
      const { rows, totals } = await findSiteChanges(db, databaseId, filter);
      const changes = rows.slice(0, limit).map(({ position: _position, ...change }) => change);
      const last = rows.length > limit ? rows[limit - 1]?.position : undefined;
      const nextCursor = last ? cursors.encode([last.atMs, last.kind, last.id]) : null;
      return { success: true, data: { changes, totals, nextCursor } };
    }),
  ];
}
