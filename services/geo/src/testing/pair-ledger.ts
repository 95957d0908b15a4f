import { recordLedger, type FaultLedger } from '@geoplan/test-servers/fault-ledger';
import type { PairCount } from '@geoplan/sandbox/control/request-log';

interface PairRow {
  pair: string;
  state: string;
  readings: number;
  /** True for a pair that was stored before, so that nothing was requested for it. */
  is_from_store: boolean;
}

/** Sources of the records of a run. */
interface Sides {
  /** Queries the service's database. */
  sql: (text: string, values: unknown[]) => Promise<unknown[]>;
  /** Requests that the provider received. */
  counts: () => readonly PairCount[];
  /** Pairs held by a worker when it was killed, and how often; these may be paid for again. */
  inHand?: ReadonlyMap<string, number>;
}

/**
 * Compares records, history and usage with the provider's requests of the only run in its database, and records the
 * ledger under this name.
 */
export async function pairLedger(name: string, runId: string, sides: Sides): Promise<FaultLedger> {
  const { sql, counts, inHand = new Map<string, number>() } = sides;
  const rows = (await sql(
    `select i.keyword_key || '/' || i.country as pair, i.state, i.is_from_store,
      (select count(*)::int from measurements where record_id = r.id) as readings
    from run_items as i left join records as r using (keyword_key, country) where i.run_id = $1`,
    [runId],
  )) as PairRow[];
  const [total] = (await sql(
    `select (select coalesce(sum(amount), 0)::int from usage_records) as used,
      (select done from runs where id = $1) as done`,
    [runId],
  )) as { used: number; done: number }[];
  const asked = new Map(counts().map((each) => [`${each.keyword}/${each.country}`, each.asked]));
  const judged = rows.map(({ pair, state, readings, is_from_store: isStored }) => ({
    pair,
    isLost: readings === 0 || state !== 'found' || !(isStored || asked.has(pair)),
    isDuplicated: readings > 1 || (asked.get(pair) ?? 0) > 1 + (inHand.get(pair) ?? 0),
    again: Math.max(0, (asked.get(pair) ?? 0) - 1),
  }));
  const pairs = new Set(rows.map(({ pair }) => pair));
  const harmed = judged.filter(({ isLost, isDuplicated }) => isLost || isDuplicated);
  const ledger: FaultLedger = {
    attempted: rows.length,
    acknowledged: total?.done ?? 0,
    ok: rows.length - harmed.length,
    lost: judged.filter(({ isLost }) => isLost).length,
    unexpected: [...asked.keys()].filter((pair) => !pairs.has(pair)).length,
    duplicated: judged.filter(({ isDuplicated }) => isDuplicated).length,
    recovered: [...inHand.keys()].filter((pair) => pairs.has(pair)).length,
    asked: [...asked.values()].reduce((sum, one) => sum + one, 0),
    used: total?.used ?? 0,
    paidTwice: judged.reduce((sum, { again }) => sum + again, 0),
  };
  recordLedger(
    name,
    ledger,
    harmed.slice(0, 10).map((each) => JSON.stringify(each)),
  );
  return ledger;
}

/** Ledger of a run without loss: each pair requested, stored and counted once. */
export const paidOnce = (pairs: number): FaultLedger => ({
  attempted: pairs,
  acknowledged: pairs,
  ok: pairs,
  lost: 0,
  unexpected: 0,
  duplicated: 0,
  recovered: 0,
  asked: pairs,
  used: pairs,
  paidTwice: 0,
});
