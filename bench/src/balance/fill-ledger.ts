import { addLedgerMonths, ledgerMonthOf } from '@geoplan/balance/db/usage/ledger-months';
import type { Database } from '@geoplan/kit/database/pool';
import { Client } from 'pg';

/** Two years of use: four accounts with a card each, 20 users. */
const months = 24;

/** Fills the ledger as `rows` messages would: calls, sums of days and totals, and the accounts' cards. */
export async function fillLedger({ kysely }: Database<unknown>, url: string, rows: number): Promise<void> {
  const now = new Date();
  const starts = Array.from(
    { length: months + 1 },
    (_, back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)),
  );
  await addLedgerMonths(kysely, starts.map(ledgerMonthOf).toReversed());
  const steps = [
    `insert into usage_calls (at, usage_id, provider, account_key, purpose, requests, unanswered_requests, cost, currency,
       user_email, run_id)
     select now() - nth * interval '${months} months' / $1::int, gen_random_uuid(), 'keywords',
       repeat((nth % 4)::text, 16), case when nth % 50 = 0 then 'key-test' else 'run' end, 1 + nth % 3, 0,
       case when nth % 2 = 0 then 0.001 end, 'requests', 'person' || nth % 20 || '@example.org',
       ('00000000-0000-4000-8000-' || lpad(to_hex(nth / 40), 12, '0'))::uuid
     from generate_series(0, $1::int - 1) as nth`,
    `insert into usage_days select (at at time zone 'UTC')::date, account_key, provider, user_email, purpose, currency,
       sum(requests), 0, sum(coalesce(cost, 0)), coalesce(sum(requests) filter (where cost is not null), 0)
     from usage_calls where $1::int > 0 group by 1, 2, 3, 4, 5, 6`,
    `insert into usage_totals select account_key, min(day), sum(requests), sum(units), sum(cost), sum(priced_requests)
     from usage_days where $1::int > 0 group by 1`,
    `insert into providers (name, type, source, account_key, balance_key)
     select 'Account ' || nth, 'serp', 'rapidapi', repeat(nth::text, 16), repeat(nth::text, 16)
     from generate_series(0, 3) as nth where $1::int > 0`,
  ];
  // A separate client, because a million rows at once take longer than any statement of the product may.
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const step of steps) await client.query(step, [rows]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
