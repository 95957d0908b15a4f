import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  dayMs,
  maxAttemptsPerDay,
  maxFailures,
  stricter,
  windowMs,
  type SideState,
  type ThrottleKeys,
  type ThrottleState,
} from '../domain/passwords/throttle.ts';
import type { AuthTables } from './tables.ts';

/** Age above which a reservation belongs to a crashed process and counts as failed. */
const reservationMs = 15_000;

const isFailed = sql`(failed or at < now() - ${reservationMs} * interval '1 ms')`;
const inWindow = sql`at > now() - ${windowMs} * interval '1 ms' and not forgiven`;
const inDay = sql`at > now() - ${dayMs} * interval '1 ms'`;

/** Failures, pending attempts and remaining time of one side; reads at most ten rows for any number of attempts. */
function sideOf(side: RawBuilder<unknown>) {
  return sql`
    select count(*)::int as failures,
      (select count(*)::int from login_attempts where ${side} and ${inWindow} and not ${isFailed}) as pending,
      greatest(0, extract(epoch from (min(at) - now())) * 1000 + ${windowMs})::float as "endsInMs"
    from (
      select at from login_attempts where ${side} and ${inWindow} and ${isFailed} order by at desc limit ${maxFailures}
    ) as latest`;
}

/**
 * Login attempts on an account within a day, including forgiven and pending ones, so that concurrent attempts cannot
 * exceed the limit.
 */
const attemptsOfDay = (account: string) => sql`
    select count(*)::int as failures, 0 as pending,
      greatest(0, extract(epoch from (min(at) - now())) * 1000 + ${dayMs})::float as "endsInMs"
    from (
      select at from login_attempts where account_key = ${account} and ${inDay} order by at desc limit ${maxAttemptsPerDay}
    ) as latest`;

interface SideRow {
  failures: number;
  pending: number;
  /** Time until the oldest of the counted failures leaves the window; null if there is none. */
  endsInMs: number | null;
}

function toSideState({ failures, pending, endsInMs }: SideRow): SideState {
  return { failures, pending, throttledForMs: failures >= maxFailures ? (endsInMs ?? 0) : 0 };
}

const noRow: SideRow = { failures: 0, pending: 0, endsInMs: null };

/** True if the account has signed in from the network. */
async function isKnownNetwork(db: Kysely<AuthTables>, { account, network }: ThrottleKeys): Promise<boolean> {
  const known = await db
    .selectFrom('login_networks')
    .select('last_at')
    .where('account_key', '=', account)
    .where('network_key', '=', network)
    .executeTakeFirst();
  return known !== undefined;
}

/** Failures and pending attempts of the sides that determine whether an attempt is allowed. */
export async function readThrottleState(db: Kysely<AuthTables>, keys: ThrottleKeys): Promise<ThrottleState> {
  const { account, peer, network } = keys;
  const isKnown = await isKnownNetwork(db, keys);
  const ofAccount = sql`account_key = ${account}${isKnown ? sql` and network_key = ${network}` : sql``}`;
  const { rows } = await sql<Record<'account' | 'peer' | 'network' | 'day', SideRow>>`
    select row_to_json(a) as account, row_to_json(p) as peer, row_to_json(n) as network, row_to_json(d) as day
    from (${sideOf(ofAccount)}) as a, (${sideOf(sql`peer_key = ${peer}`)}) as p,
      (${sideOf(sql`network_key = ${network}`)}) as n, (${attemptsOfDay(account)}) as d`.execute(db);
  const row = rows[0] ?? { account: noRow, peer: noRow, network: noRow, day: noRow };
  const isClosed = !isKnown && row.day.failures >= maxAttemptsPerDay;
  return {
    account: toSideState(row.account),
    peer: stricter(toSideState(row.peer), toSideState(row.network)),
    closedForMs: isClosed ? (row.day.endsInMs ?? 0) : 0,
  };
}

/** True if the account had `maxAttemptsPerDay` attempts within a day. */
export async function isUnderAttack(db: Kysely<AuthTables>, account: string): Promise<boolean> {
  const { rows } = await sql<SideRow>`${attemptsOfDay(account)}`.execute(db);
  return (rows[0]?.failures ?? 0) >= maxAttemptsPerDay;
}
