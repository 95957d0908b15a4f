import { listAudit, type AuditEntry } from '@geoplan/contracts/auth';
import { route, type Route } from '@geoplan/kit/http/route';
import { fromCursor, toCursor } from './audit-cursor.ts';

interface Needs {
  audit: { list(page: { before: string | null; limit: number }): Promise<AuditEntry[]> };
}

/** The audit, newest first, for admins. */
export function auditRoutes({ audit }: Needs): Route[] {
  return [
    route(listAudit).to(async ({ query: { cursor, limit } }) => {
      const before = cursor === undefined ? null : fromCursor(cursor);
      // One more than asked tells whether another page follows.
      const rows = await audit.list({ before, limit: limit + 1 });
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { success: true, data: { items, nextCursor: last ? toCursor(last.id) : null } };
    }),
  ];
}
