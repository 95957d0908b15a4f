import { sql, type QueryExecutorProvider } from 'kysely';
import type { ItemKey, Runs } from '../define-runs.ts';
import { waitingItem } from './waiting-items.ts';

/** Postponement after an inconclusive attempt; the item waits and is retried later. */
export interface Postponement {
  /** Earliest retry, ms from now. */
  afterMs: number;
  /** Input of the next attempt, instead of the item's input; a retry by a user starts again with the item's input. */
  input: unknown;
}

/** An outcome that postpones its item. */
type Postponed = ItemKey & { end: { again: Postponement } };

export const isPostponed = <Outcome extends { end: object }>(
  outcome: Outcome,
): outcome is Outcome & { end: { again: Postponement } } => 'again' in outcome.end;

/** Postpones the items of these keys in the given locked runs. */
export async function postponeItems(
  trx: QueryExecutorProvider,
  runs: Runs,
  runIds: readonly string[],
  postponed: readonly Postponed[],
): Promise<void> {
  const { items, key, lane } = runs;
  const again = postponed.map(({ end }) => end.again);
  await sql`
    update ${items} as postponed set not_before = clock_timestamp() + p.after_ms * interval '1 ms',
      next_input = p.input::jsonb
    from unnest(${runIds}::uuid[]) as r (id) cross join (
      select distinct on (${key}, ${lane}) * from unnest(
        ${postponed.map((one) => one.key)}::text[], ${postponed.map((one) => one.lane)}::text[],
        ${again.map(({ afterMs }) => afterMs)}::float8[], ${again.map(({ input }) => JSON.stringify(input ?? null))}::text[]
      ) with ordinality as all_of_them (${key}, ${lane}, after_ms, input, place) order by ${key}, ${lane}, place
    ) as p cross join ${waitingItem(runs)}
    where postponed.run_id = i.run_id and postponed.position = i.position`.execute(trx);
}
