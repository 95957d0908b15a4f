import { createCursor } from '@geoplan/kit/http/cursor';
import { z } from 'zod';
import type { KeywordOrder, KeywordPosition } from '../../db/records/keyword-order.ts';

const number = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number);
/** Marker for an unknown value; the number of countries and the date are always known. */
const unknown = z.literal('-').transform(() => null);

/** Cursors for one order of the results list; cursors for another order are rejected. */
export function keywordCursors({ sort, order }: KeywordOrder) {
  const value = sort === 'countries' || sort === 'lastUpdated' ? number : z.union([number, unknown]);
  const cursors = createCursor([z.literal(sort), z.literal(order), value, z.string().min(1)]);
  return {
    encode: ({ value: last, key }: KeywordPosition) => cursors.encode([sort, order, last ?? '-', key]),
    /** @throws AppError invalid_input */
    decode(cursor: string): KeywordPosition {
      const [, , last, key] = cursors.decode(cursor);
      return { value: last, key };
    },
  };
}
