import { listChanges, type ChangeSort } from '@geoplan/contracts/geo/geo-changes';
import { createCursor } from '@geoplan/kit/http/cursor';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { findChanges, type ChangePosition } from '../../db/changes/find-changes.ts';
import type { GeoTables } from '../../../db/tables.ts';

const number = z
  .string()
  .max(400)
  .refine((value) => value.trim() !== '' && Number.isFinite(Number(value)));
const words = z.string().max(300);

/**
 * Cursors for one order; cursors for another order are rejected. The id is the first part, because only the last part
 * can contain spaces.
 */
function cursorsOf(sort: ChangeSort, order: string) {
  return createCursor([z.literal(sort), z.literal(order), z.uuid(), sort === 'keyword' ? words : number]);
}

/** Routes for «Что изменилось»: figures that differ from the previous measurement. */
export function changeRoutes({ db }: { db: Kysely<GeoTables> }): Route[] {
  return [
    route(listChanges).to(async ({ query: { cursor, limit, ...wanted } }) => {
      const cursors = cursorsOf(wanted.sort, wanted.order);
      let after: ChangePosition | null = null;
      if (cursor !== undefined) {
        const [, , id, value] = cursors.decode(cursor);
        after = { id, value };
      }
      // One item more than requested is read, to detect another page.
      const found = await findChanges(db, { ...wanted, after, limit: limit + 1 });
      const last = found.length > limit ? found[limit - 1]?.position : undefined;
      const nextCursor = last ? cursors.encode([wanted.sort, wanted.order, last.id, last.value]) : null;
      return {
        success: true,
        data: { items: found.slice(0, limit).map(({ change }) => change), nextCursor },
      };
    }),
  ];
}
