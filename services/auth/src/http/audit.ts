import { listAudit } from '@geoplan/contracts/auth';
import { route, type Route } from '@geoplan/kit/http/route';
import type { createAuditRepository } from '../db/audit-repository.ts';
import { fromCursor, toCursor } from './audit-cursor.ts';

interface Needs {
  audit: Pick<ReturnType<typeof createAuditRepository>, 'list'>;
}

/** The audit, newest first, for admins. */
export function auditRoutes({ audit }: Needs): Route[] {
  return [
    route(listAudit).to(async ({ query: { cursor, limit, ...filter } }) => {
      const after = cursor === undefined ? null : fromCursor(cursor);
      // One more than asked tells whether another page follows.
      const rows = await audit.list({ filter, after, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const items = shown.map((row) => row.entry);
      return { success: true, data: { items, nextCursor: last ? toCursor(last.position) : null } };
    }),
  ];
}
