import type { DropLookup } from '@geoplan/contracts/drops/drop-lists';
import { sql, type QueryExecutorProvider } from 'kysely';

/** Hours for which a response about a domain is reused, by kind; an unknown registration is never reused. */
const freshHours = { registration: 24, history: 24 * 30 };

/** Returns the responses about these domains that are still fresh, by `<kind> <domain>`. */
export async function findFreshLookups(
  db: QueryExecutorProvider,
  domains: readonly string[],
  isDemo: boolean,
): Promise<Map<string, DropLookup>> {
  const { rows } = await sql<{ domain: string; result: DropLookup }>`select domain, result from drop_lookups
    where domain = any(${domains}::text[]) and is_demo = ${isDemo}
      and checked_at > now() - (case kind when 'history' then ${freshHours.history}::int
        else ${freshHours.registration}::int end) * interval '1 hour'
      and not (kind = 'registration' and result ->> 'status' = 'unknown')
      -- the history of a domain that was taken is requested again, in case it is free now
      and not (kind = 'history' and result ->> 'outcome' = 'taken')`.execute(db);
  return new Map(rows.map(({ domain, result }) => [`${result.kind} ${domain}`, result]));
}

/** Stores the responses of lookups; of two responses, the later one is kept. */
export async function saveLookups(
  trx: QueryExecutorProvider,
  told: readonly { domain: string; isDemo: boolean; lookup: DropLookup }[],
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ domain, isDemo, lookup }) => ({
    domain,
    kind: lookup.kind,
    is_demo: isDemo,
    result: lookup,
    checked_at: lookup.checkedAt,
  }));
  await sql`insert into drop_lookups as known (domain, kind, is_demo, result, checked_at)
    select distinct on (domain, kind, is_demo) domain, kind, is_demo, result, checked_at
      from json_populate_recordset(null::drop_lookups, ${JSON.stringify(rows)}::json)
      order by domain, kind, is_demo, checked_at desc
    on conflict (domain, kind, is_demo) do update set result = excluded.result, checked_at = excluded.checked_at
      where known.checked_at < excluded.checked_at`.execute(trx);
}

/** Applies the retention: removes responses older than `days` days. */
export async function removeOldLookups(db: QueryExecutorProvider, days: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from drop_lookups
    where checked_at < now() - ${days} * interval '1 day'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
