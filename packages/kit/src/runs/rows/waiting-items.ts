import { sql, type RawBuilder } from 'kysely';
import type { Runs } from '../define-runs.ts';

/**
 * Condition that an item `i`, looked up by its run, is waiting. It is written so that no partial index of waiting
 * items matches. Statistics are mostly collected while nothing is waiting. A planner would therefore consider such an
 * index empty and read thousands of its items for each lookup.
 */
export const isWaiting: RawBuilder<boolean> = sql`i.state || '' = 'waiting'`;

/**
 * Lateral table `i`, which is the waiting item of the run `r.id` with the key and lane of `p`. Forces one lookup per
 * item, because without statistics for a run that was just stored, a planner would read the whole run instead.
 */
export const waitingItem = ({ items, key, lane }: Runs): RawBuilder<unknown> => sql`lateral (
    select i.* from ${items} as i
    where i.run_id = r.id and i.${key} = p.${key} and i.${lane} = p.${lane} and ${isWaiting} offset 0
  ) as i`;
