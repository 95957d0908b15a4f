import { sql, type Kysely } from 'kysely';

const statements = [
  `create table usage_records (
    usage_id uuid primary key,
    at timestamptz(3) not null,
    -- null = not known any more
    account_key text,
    -- lower case; null = a timer
    user_email text,
    currency text not null check (currency in ('requests', 'units', 'USD')),
    -- what it took of the account, in its currency
    amount double precision not null check (amount >= 0),
    -- whether the provider told with it what is left
    has_quota boolean not null,
    -- data of provider.usage-recorded
    message jsonb not null
  )`,
  `create index usage_records_in_time on usage_records (at, usage_id)`,
  `create index usage_records_of_account on usage_records (account_key, at)`,
  // One row with the time and listeners of the last resend of usage. (after_at, after_id) is the position of a resend
  // in progress.
  `create table usage_resends (
    asked_at timestamptz not null,
    began_at timestamptz,
    told_to text[] not null,
    after_at timestamptz,
    after_id uuid,
    check ((after_at is null) = (after_id is null))
  )`,
  `insert into usage_resends values (now(), null, '{}', null, null)`,
  // Earlier versions published no purchases, so the ledger starts with the purchases recorded by their runs. The
  // estimate is one request per pair, except pairs that failed before a request (no key, no quota, a country that is
  // not covered).
  `insert into usage_records
    select usage_id, at, null, lower(started_by), 'requests', requests, false, jsonb_build_object(
      'usageId', usage_id, 'provider', 'keywords', 'accountKey', null, 'purpose', 'history', 'host', null,
      'requests', requests, 'unansweredRequests', 0, 'units', null, 'cost', null, 'currency', 'requests',
      'quota', null, 'user', started_by, 'runId', run_id,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from (
      select gen_random_uuid() as usage_id, r.id as run_id, r.started_by, i.requests,
        coalesce(r.finished_at, r.started_at) as at
      from runs as r join (
        select run_id, count(*) as requests from run_items
        where not is_from_store and (state = 'found'
          or state = 'failed' and error_code in ('unavailable', 'bad_response'))
        group by run_id
      ) as i on i.run_id = r.id
    ) as bought`,
];

/** Every paid call, kept so that it can be republished and counted against spending limits and balances (db/usage). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
