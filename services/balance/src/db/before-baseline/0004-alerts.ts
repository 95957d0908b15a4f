import { sql, type Kysely } from 'kysely';

const statements = [
  `create table alerts (
    id uuid primary key,
    provider_id uuid not null,
    kind text not null,
    -- the card as it was then
    name text not null,
    balance double precision,
    alert_below double precision,
    currency text not null,
    stale_code text,
    raised_at timestamptz(3) not null,
    -- then what is left is full again, and the alert over; null = it ends only by recovering
    period_ends_at timestamptz(3),
    ended_at timestamptz(3)
  )`,
  // At most one active alert per provider and kind, across all replicas.
  `create unique index alerts_lasting on alerts (provider_id, kind) where ended_at is null`,
  `create index alerts_ended on alerts (ended_at) where ended_at is not null`,
  // One row.
  `create table alert_settings (
    webhook_url text,
    -- sealed for the row alert_settings.webhook_secret
    webhook_secret text,
    last_at timestamptz(3),
    -- null = no answer
    last_status integer,
    last_is_delivered boolean
  )`,
  `insert into alert_settings default values`,
  // Alerts that have not been sent to the webhook yet.
  `create table alert_deliveries (
    alert_id uuid primary key references alerts on delete cascade,
    attempts integer not null default 0,
    next_at timestamptz not null default now()
  )`,
  `create index alert_deliveries_next on alert_deliveries (next_at)`,
];

/** Alerts, their targets, and unsent deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
