import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { enqueueAll } from '@geoplan/kit/outbox/outbox';
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely';
import type { GeoTables } from '../tables.ts';

/** Once a day, with room for a night in which this process slept; hours. */
const resendAfterHours = 20;
/** What a daily round tells; a message that was lost is told twice at least. */
const dailyHours = 48;
/** Records of one transaction. */
const perStep = 1_000;
/** While so many messages wait for the broker no more are added: what is new goes out between the old. */
const maxWaiting = 5_000;

interface Round {
  /** Whether this step is the first of its round. */
  isNew: boolean;
  after_at: string;
  after_id: string;
}

/** The round to go on with, locked; null = none is due, or another process is at it. */
async function takeRound(trx: QueryExecutorProvider, to: readonly string[]): Promise<Round | null> {
  const { rows } = await sql<Round>`
    select is_all or after_at is null as "isNew",
      case when is_all then '-infinity'
        else coalesce(after_at, now() - ${dailyHours} * interval '1 hour') end::text as after_at,
      case when is_all or after_id is null then '00000000-0000-0000-0000-000000000000' else after_id end as after_id
    from (
      select *, began_at is null or began_at < asked_at or not told_to @> ${to}::text[] as is_all
      from usage_resends
      where (began_at is null or began_at < asked_at or not told_to @> ${to}::text[] or after_at is not null
        or began_at < now() - ${resendAfterHours} * interval '1 hour')
        and not exists (select from outbox offset ${maxWaiting})
      for update skip locked
    ) as due`.execute(trx);
  return rows[0] ?? null;
}

/** Where a round stands after this record; null = it is over. */
async function saveRound(
  trx: QueryExecutorProvider,
  { isNew }: Round,
  to: readonly string[],
  last: { at: string; usage_id: string } | null,
): Promise<void> {
  const began = isNew ? sql`began_at = clock_timestamp(), told_to = ${to},` : sql``;
  await sql`update usage_resends set ${began} after_at = ${last?.at ?? null}, after_id = ${last?.usage_id ?? null}`.execute(
    trx,
  );
}

/** Requests that all kept usage is told again, by the next poll of any replica. */
export async function requestResend(db: QueryExecutorProvider): Promise<void> {
  await sql`update usage_resends set asked_at = clock_timestamp()`.execute(db);
}

/**
 * One step of telling usage again, so that no lost message, no restored backup and no wiped broker leaves a listener's
 * ledger wrong for good (P37): all that is kept on request and to a new listener (`to`, all by default), that of the
 * last two days once a day. `begin` tells in the first step of a round what else is to be told again. A killed process'
 * round is gone on with by another. Returns how many were enqueued; null = the round is over, or none is due.
 */
export function resendSome(
  db: Kysely<GeoTables>,
  begin: (trx: Transaction<GeoTables>) => Promise<void>,
  to: readonly string[] = usageRecorded.listeners,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const round = await takeRound(trx, to);
    if (!round) return null;
    if (round.isNew) await begin(trx);
    const { rows } = await sql<{ usage_id: string; at: string; message: unknown }>`
      select usage_id, at::text, message from usage_records
      where (at, usage_id) > (${round.after_at}::timestamptz, ${round.after_id}::uuid)
      order by at, usage_id limit ${perStep}`.execute(trx);
    const usage = rows.map(({ message }) => usageRecorded.data.parse(message));
    await enqueueAll(trx, usageRecorded, usage);
    const last = rows.length < perStep ? null : (rows.at(-1) ?? null);
    await saveRound(trx, round, to, last);
    return last ? usage.length : null;
  });
}
