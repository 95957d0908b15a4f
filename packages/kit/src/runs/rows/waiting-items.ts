import { sql, type RawBuilder } from 'kysely';
import type { Runs } from '../define-runs.ts';

/**
 * Condition on an item `i` that is looked up by its run: it waits. In this notation no partial index of waiting items
 * fits: statistics are mostly made while nothing waits, so that a planner takes such an index for empty, and reads all
 * of the thousands of items in it for each that is looked up.
 */
export const isWaiting: RawBuilder<boolean> = sql`i.state || '' = 'waiting'`;

/**
 * Lateral table `i`: the item of the run `r.id` with the key and lane of `p`, if it waits. One look-up each: by itself a
 * planner that knows nothing yet of a run just stored reads the whole run instead.
 */
export const waitingItem = ({ items, key, lane }: Runs): RawBuilder<unknown> => sql`lateral (
    select i.* from ${items} as i
    where i.run_id = r.id and i.${key} = p.${key} and i.${lane} = p.${lane} and ${isWaiting} offset 0
  ) as i`;
