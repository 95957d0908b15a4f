import { sql, type RawBuilder } from 'kysely';
import type { Runs } from '../define-runs.ts';

/**
 * Condition on an item `i` that is looked up by its run: it is waiting. Written so that no partial index of waiting
 * items matches. Statistics are mostly collected while nothing is waiting. A planner would therefore take such an index
 * for empty and read thousands of items in it for each lookup.
 */
export const isWaiting: RawBuilder<boolean> = sql`i.state || '' = 'waiting'`;

/**
 * Lateral table `i`: the item of the run `r.id` with the key and lane of `p`, if it is waiting. One lookup each:
 * without statistics of a run just stored, a planner would read the whole run instead.
 */
export const waitingItem = ({ items, key, lane }: Runs): RawBuilder<unknown> => sql`lateral (
    select i.* from ${items} as i
    where i.run_id = r.id and i.${key} = p.${key} and i.${lane} = p.${lane} and ${isWaiting} offset 0
  ) as i`;
