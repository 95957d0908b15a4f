import { sql, type QueryExecutorProvider } from 'kysely';

/** Name and part of a task. */
export interface WorkId {
  name: string;
  key: string;
}

/** A row leased by this process. */
export interface ClaimedWork extends WorkId {
  isRequested: boolean;
  state: unknown;
}

/** A runner's declaration of a task; `everyMs` and `firstMs` are `null` to run only on request. */
export interface DeclaredWork {
  name: string;
  everyMs: number | null;
  /** Minimum time between a round and the next requested round. */
  pauseMs: number;
  firstMs: number | null;
  isRequestedAtStart: boolean;
  /** `null` if the task serves no particular listener. */
  listeners: readonly string[] | null;
}

interface Claim {
  holder: string;
  /** Rounds that this process is running. */
  running: readonly WorkId[];
  works: readonly DeclaredWork[];
  limit: number;
  leaseMs: number;
  /** False while expired leases may belong to a process that was unable to renew them. */
  mayTakeOver: boolean;
}

const ms = (value: number | null) => sql`${value}::float8 * interval '1 ms'`;
const names = (ids: readonly { name: string }[]) => ids.map(({ name }) => name);
const isAmong = (ids: readonly WorkId[]) =>
  sql`(name, key) in (select * from unnest(${names(ids)}::text[], ${ids.map(({ key }) => key)}::text[]))`;

/**
 * Due time of a row. If a process declares a shorter period than the one used by the last round, the shorter period
 * applies. A request waits until `pause_ms` after the last round.
 */
const dueAt = sql.raw(`least(w.due_at,
  case when w.attempts = 0 then w.ended_at + every_ms * interval '1 ms' end,
  case when requested_at is not null then
    greatest(requested_at, w.ended_at + pause_ms * interval '1 ms') end)`);

/** Age after which an undeclared task of another version is removed. */
const abandonedAfter = sql`interval '7 days'`;

/**
 * Stores the rows of new tasks, and removes the rows of tasks that no version has declared for a week. Rows with
 * other names stay, because another version runs them.
 */
export async function insertWorks(db: QueryExecutorProvider, works: readonly DeclaredWork[]): Promise<void> {
  const listeners = works.map((work) => work.listeners && JSON.stringify(work.listeners));
  await sql`with given as (
      select name, first_ms, is_requested, listeners::jsonb from unnest(${names(works)}::text[],
        ${works.map(({ firstMs }) => firstMs)}::float8[], ${works.map((work) => work.isRequestedAtStart)}::bool[],
        ${listeners}::text[]) as g (name, first_ms, is_requested, listeners)
    ), abandoned as (
      delete from work where name <> all(${names(works)}::text[])
        and coalesce(ended_at, started_at, '-infinity') < now() - ${abandonedAfter}
        and least(due_at, now()) < now() - ${abandonedAfter}
    ), forgotten as (
      delete from work_requests where name <> all(${names(works)}::text[]) and at < now() - ${abandonedAfter}
    ), requested as (
      insert into work_requests (name) select name from given where is_requested or not coalesce(
        (select state -> 'listeners' from work as w where w.name = given.name and key = '') @> listeners, listeners is null)
    )
    insert into work (name, due_at)
    select name, coalesce(clock_timestamp() + first_ms * interval '1 ms', 'infinity') from given
    order by name on conflict (name, key) do update set due_at = least(work.due_at, excluded.due_at)
      where work.ended_at is null and work.holder is null`.execute(db);
}

/** Stores rows for requested parts that have none. */
export async function insertRequestedParts(
  db: QueryExecutorProvider,
  keyed: readonly string[],
): Promise<void> {
  await sql`insert into work (name, key, due_at)
    select distinct name, key, 'infinity'::timestamptz from work_requests as r
    where name = any(${keyed}::text[]) and not exists (select from work as w where (w.name, w.key) = (r.name, r.key))
    order by name, key on conflict do nothing`.execute(db);
}

/**
 * Claims due and requested tasks under a lease, the most overdue first. The same statement removes the requests
 * that it fulfils, so that a later request is not lost. Also returns the time until the next task is due; `null` if
 * there is none.
 */
export async function claimWork(
  db: QueryExecutorProvider,
  { holder, running, works, limit, leaseMs, mayTakeOver }: Claim,
): Promise<{ claimed: ClaimedWork[]; dueInMs: number | null }> {
  const { rows } = await sql<ClaimedWork & { dueInMs: number | null }>`
    with declared as (
      select * from unnest(${names(works)}::text[], ${works.map(({ everyMs }) => everyMs)}::float8[],
        ${works.map(({ pauseMs }) => pauseMs)}::float8[]) as d (name, every_ms, pause_ms)
    ), requested as materialized (
      select name, key, min(at) as requested_at from work_requests group by name, key
    ), waiting as materialized (
      select w.name, w.key, w.holder, every_ms, pause_ms, requested_at, ${dueAt} as due_at
      from work as w join declared using (name) left join requested as r using (name, key)
      where not ${isAmong(running)}
    ), chosen as materialized (
      select w.name, w.key from work as w join waiting using (name, key)
      -- Counted again from the row, which another process may just have ended.
      where ${dueAt} <= clock_timestamp()
        and (w.holder is null or w.holder = ${holder} or ${mayTakeOver} and w.held_until < clock_timestamp())
      order by waiting.due_at limit ${limit} for update of w skip locked
    ), answered as (
      delete from work_requests as r using chosen
      where (r.name, r.key) = (chosen.name, chosen.key) and r.at <= clock_timestamp() returning r.name, r.key
    ), claimed as (
      update work as w set holder = ${holder}, held_until = clock_timestamp() + ${ms(leaseMs)},
        started_at = clock_timestamp(), due_at = least(w.due_at, clock_timestamp()),
        is_requested = w.is_requested or (w.name, w.key) in (select name, key from answered)
      from chosen where (w.name, w.key) = (chosen.name, chosen.key)
      returning w.name, w.key, w.is_requested as "isRequested", w.state
    ), next as (
      select extract(epoch from min(due_at) - clock_timestamp())::float8 * 1000 as due_in_ms from waiting
      -- What another process does is left to the poll.
      where due_at < 'infinity' and holder is null and (name, key) not in (select name, key from claimed)
    )
    select claimed.*, due_in_ms as "dueInMs" from next left join claimed on true`.execute(db);
  // Without a claim there is one row, which contains only the time until the next task is due.
  const claimed = rows.flatMap(({ name, key, isRequested, state }) =>
    (name as string | null) === null ? [] : { name, key, isRequested, state },
  );
  return { claimed, dueInMs: rows[0]?.dueInMs ?? null };
}

/** Renews the leases; returns those that are still held. */
export async function renewWork(
  db: QueryExecutorProvider,
  { holder, running, leaseMs }: Pick<Claim, 'holder' | 'running' | 'leaseMs'>,
): Promise<WorkId[]> {
  const { rows } = await sql<WorkId>`update work set held_until = clock_timestamp() + ${ms(leaseMs)}
    where holder = ${holder} and ${isAmong(running)} returning name, key`.execute(db);
  return rows;
}

/**
 * Ends a successful round; the row of a part is deleted with its last round. `afterMs` is `null` to run only on
 * request.
 */
export async function endWork(
  db: QueryExecutorProvider,
  { holder, name, key, afterMs }: WorkId & { holder: string; afterMs: number | null },
): Promise<void> {
  if (key !== '' && afterMs === null) {
    await sql`delete from work where name = ${name} and key = ${key} and holder = ${holder}`.execute(db);
    return;
  }
  await sql`update work set holder = null, held_until = null, ended_at = clock_timestamp(), attempts = 0,
      is_requested = false, due_at = coalesce(clock_timestamp() + ${ms(afterMs)}, 'infinity')
    where name = ${name} and key = ${key} and holder = ${holder}`.execute(db);
}

/** Hands back a stopped round, which is then due immediately. */
export async function releaseWork(
  db: QueryExecutorProvider,
  { holder, name, key }: WorkId & { holder: string },
): Promise<void> {
  await sql`update work set holder = null, held_until = null, due_at = clock_timestamp()
    where name = ${name} and key = ${key} and holder = ${holder}`.execute(db);
}

/** Ends a failed round; the pause grows from 3 s to six hours, but is never longer than `longestMs`. */
export async function failWork(
  db: QueryExecutorProvider,
  failed: WorkId & { holder: string; failure: string; longestMs: number },
): Promise<void> {
  const { holder, name, key, failure, longestMs } = failed;
  await sql`update work set holder = null, held_until = null, ended_at = clock_timestamp(), attempts = attempts + 1,
      failed_at = clock_timestamp(), failure = ${failure},
      due_at = clock_timestamp() + least(exp(least(attempts + 1, 10)), ${longestMs / 1_000}::float8) * interval '1 s'
    where name = ${name} and key = ${key} and holder = ${holder}`.execute(db);
}

/** Stores the state of a running round. @throws if another process now has the task */
export async function saveWorkState(
  trx: QueryExecutorProvider,
  { holder, name, key, state }: WorkId & { holder: string; state: unknown },
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update work
    set state = ${JSON.stringify(state)}::jsonb, is_requested = false
    where name = ${name} and key = ${key} and holder = ${holder}`.execute(trx);
  if (numAffectedRows === 0n) throw new Error(`lease of background work ${name} lost`);
}
