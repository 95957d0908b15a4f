import { sql, type QueryExecutorProvider } from 'kysely';

/** A request that a client may repeat. */
export interface KeyedRequest {
  userId: string;
  /** Key from `idempotencyKeyOf`; `null` if the request had no such header. */
  idempotencyKey: string | null;
}

/** Retention of request keys. A client repeats a request within minutes; the rest is margin for clocks and outages. */
const kept = sql`interval '7 days'`;

/** Creates the table of request keys; called in a migration of each service that starts work. */
export async function createRequestKeys(db: QueryExecutorProvider): Promise<void> {
  await sql`create table if not exists request_keys (
    user_id uuid not null,
    -- hash of the Idempotency-Key and the request
    key text not null,
    -- id of the object that the first request made or changed
    subject text not null,
    at timestamptz not null default now(),
    primary key (user_id, key)
  )`.execute(db);
  await sql`create index if not exists request_keys_at on request_keys (at)`.execute(db);
}

/** Subject of an identical earlier request; `null` if there was none. */
export async function findRequest(
  db: QueryExecutorProvider,
  { userId, idempotencyKey }: KeyedRequest,
): Promise<string | null> {
  if (idempotencyKey === null) return null;
  const { rows } = await sql<{ subject: string }>`select subject from request_keys
    where user_id = ${userId} and key = ${idempotencyKey}`.execute(db);
  return rows[0]?.subject ?? null;
}

/**
 * Records a request in the transaction of its work. Returns the subject of an identical earlier request, whose work
 * must not be repeated; `null` if this is the first. A concurrent repetition waits for the first request. Old keys
 * are removed.
 */
export async function claimRequest(
  trx: QueryExecutorProvider,
  request: KeyedRequest,
  subject: string,
): Promise<string | null> {
  const { userId, idempotencyKey } = request;
  if (idempotencyKey === null) return null;
  const { rows } = await sql`with old as (
      delete from request_keys where (user_id, key) in (
        select user_id, key from request_keys where at < now() - ${kept}
        order by at limit 100 for update skip locked)
    )
    insert into request_keys (user_id, key, subject) values (${userId}, ${idempotencyKey}, ${subject})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0 ? null : findRequest(trx, request);
}
