import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import { createCursor } from '@geoplan/kit/http/cursor';
import { route, type Route } from '@geoplan/kit/http/route';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { listUncounted, type UncountedPosition } from '../../db/sites/uncounted-sites.ts';

const digits = (form: RegExp) => z.string().regex(form).transform(Number);
const cursors = createCursor([digits(/^[0-3]$/), digits(/^-?\d{1,16}$/), z.string().min(1).max(64)]);

function positionOf(cursor: string): UncountedPosition {
  const [reason, createdMs, id] = cursors.decode(cursor);
  return { reason, createdMs, id };
}

/** Route for the list of sites that are left out of counts. */
export function uncountedRoutes({ db }: { db: QueryExecutorProvider }): Route[] {
  return [
    route(listUncountedSites).to(async ({ query: { reason = null, databaseId, cursor, limit } }) => {
      const after = cursor === undefined ? null : positionOf(cursor);
      const { rows, totals } = await listUncounted(db, databaseId, { reason, after, limit: limit + 1 });
      const sites = rows.slice(0, limit).map(({ position: _position, ...site }) => site);
      const last = rows.length > limit ? rows[limit - 1]?.position : undefined;
      const nextCursor = last ? cursors.encode([last.reason, last.createdMs, last.id]) : null;
      return { success: true, data: { sites, totals, nextCursor } };
    }),
  ];
}
