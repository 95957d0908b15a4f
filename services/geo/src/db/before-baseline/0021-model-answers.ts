import { sql, type Kysely } from 'kysely';

const statements = [
  // Prices set by an admin, USD per million tokens. A model without a row has the vendor's list price.
  `create table model_prices (
    provider text not null,
    model text not null,
    input_usd double precision not null check (input_usd >= 0),
    output_usd double precision not null check (output_usd >= 0),
    primary key (provider, model)
  )`,
  // Model completions, without the texts of prompts and completions.
  `create table model_answers (
    answer_id uuid primary key,
    user_id uuid not null,
    -- lower case
    user_email text not null,
    -- of the caller, for the audit; null = not known
    ip text,
    tool text not null,
    provider text not null,
    model text not null,
    host text not null,
    account_key text not null,
    pairs integer not null,
    -- the price it is charged by; null = not known
    input_usd double precision,
    output_usd double precision,
    -- what it may cost at most, reserved while it is under way; null = the price is not known
    max_cost_usd double precision,
    -- so far by our own estimate, at the end as the vendor tells them
    input_tokens integer not null,
    output_tokens integer not null default 0,
    is_estimate boolean not null default true,
    -- null until it is over
    cost_usd double precision,
    -- done, cancelled, lost (its process died), or the code of its failure; null while it is under way
    outcome text,
    started_at timestamptz(3) not null default now(),
    -- a process that writes it says so every few seconds
    alive_until timestamptz not null,
    ended_at timestamptz(3),
    check ((outcome is null) = (ended_at is null))
  )`,
  `create index model_answers_running on model_answers (user_id) where ended_at is null`,
  `create index model_answers_by_time on model_answers (started_at)`,
];

/** Prices of language models, and their completions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
