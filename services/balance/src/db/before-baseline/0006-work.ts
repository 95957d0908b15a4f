import { createWorkTable } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  // Cards, deliveries and resends keep their due times.
  `insert into work (name, key, due_at)
    select 'balance-read', id::text, next_poll_at from providers where removed_at is null and was_configured
      and is_active and source in ('ahrefs', 'dataforseo', 'apify', 'openai', 'anthropic')`,
  `insert into work (name, key, due_at, state)
    select 'alert-send', alert_id::text, next_at, to_jsonb(attempts) from alert_deliveries`,
  `insert into work (name, due_at, is_requested, ended_at, state)
    select 'resend.balance.changed', coalesce(told_at + interval '20 hours', now()),
      told_at is null or told_at < asked_at, told_at,
      jsonb_build_object('listeners', told_to, 'after', null, 'isFull', false)
    from balance_resends`,
  `insert into work_requests (name) select 'balances-publish' where exists (
    select from balances where kind = 'quota' and announced_revision < revision)`,
  `drop index providers_next_poll`,
  `alter table providers drop column next_poll_at`,
  `drop table alert_deliveries`,
  `drop table balance_resends`,
];

/** Ledger of due work, filled from the due times in other tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorkTable(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
