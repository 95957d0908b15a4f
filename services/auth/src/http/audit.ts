import { listAudit, recordExport } from '@geoplan/contracts/auth';
import { actorOf, authenticatedUser } from '@geoplan/kit/http/caller';
import { createCursor } from '@geoplan/kit/http/cursor';
import { route, type Route } from '@geoplan/kit/http/route';
import { z } from 'zod';
import type { AuditPosition, createAuditRepository } from '../db/audit-repository.ts';
import type { RepeatedEvents } from '../domain/repeated-events.ts';

interface Needs {
  audit: Pick<ReturnType<typeof createAuditRepository>, 'add' | 'list'>;
  repeatedEvents: RepeatedEvents;
}

/** Microseconds since 1970, and the id of a row. */
const cursors = createCursor([z.string().regex(/^-?\d{1,17}$/), z.string().regex(/^[1-9]\d{0,17}$/)]);

function positionOf(cursor: string): AuditPosition {
  const [atUs, id] = cursors.decode(cursor);
  return { atUs, id };
}

/** Routes for the audit. Admins list its entries, newest first, and browsers report exports. */
export function auditRoutes({ audit, repeatedEvents }: Needs): Route[] {
  return [
    route(listAudit).to(async ({ query: { cursor, limit, ...filter } }) => {
      const after = cursor === undefined ? null : positionOf(cursor);
      // One more row than requested shows whether another page follows.
      const rows = await audit.list({ filter, after, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const items = shown.map((row) => row.entry);
      const nextCursor = last ? cursors.encode([last.position.atUs, last.position.id]) : null;
      return { success: true, data: { items, nextCursor } };
    }),
    // Export files are created in the browser, which reports each of them. User and address come from the gateway.
    route(recordExport).to(async (call) => {
      const { name, format, rows } = call.body;
      const { email, ip } = actorOf(call);
      const target = `${name}, ${format.toUpperCase()}, строк ${rows}`;
      const event = { actor: email, action: 'data.exported', target, result: 'success', ip } as const;
      await repeatedEvents.record(authenticatedUser(call).userId, `${format} ${name}`, event, audit);
      return { success: true };
    }),
  ];
}
