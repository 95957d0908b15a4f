import type { Message } from '@geoplan/contracts/define';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely';
import type { z } from 'zod';
import { enqueueAll } from '../outbox/outbox.ts';
import { defineWork, requestWork, type Work, type WorkRound } from './define-work.ts';

/** Period of resends, ms: once per day, with margin for a night in which this process was suspended. */
const resendAfterMs = 20 * 3_600_000;
/** Maximum number of waiting messages, above which no more are added, so that new messages are not delayed. */
const maxWaiting = 5_000;
const waitMs = 1_000;

/** State of a resend; also read by services of other versions. */
interface ResendState {
  /** Services that have received everything. */
  listeners: readonly string[];
  /** Last key sent; `null` if no round is running. */
  after: unknown;
  isFull: boolean;
}

interface Page<Data> {
  /** Messages of this page, in order. */
  data: Data[];
  /** Key of the last row; `null` if this was the last page. */
  next: unknown;
}

interface Resend<T, M extends Message, Key> {
  db: Kysely<T>;
  /** Title for the screen of background work, in Russian. */
  title: string;
  /**
   * Reads the rows after `after` (`null` for the first page) as messages, in the transaction that stores them. `isFull`
   * is false in the daily rounds.
   */
  page: (trx: Transaction<T>, after: Key | null, isFull: boolean) => Promise<Page<z.input<M['data']>>>;
  /** False if a start does not request the resend; true by default, because a restore may precede the start. */
  isRequestedAtStart?: boolean;
}

const nameOf = ({ type }: Pick<Message, 'type'>): string => `resend.${type}`;

/** Requests a full resend. */
export const requestResend = (trx: QueryExecutorProvider, message: Pick<Message, 'type'>): Promise<void> =>
  requestWork(trx, nameOf(message));

/** True if no round of the resend is running or requested, and these listeners have received everything. */
export const hasResent = (
  message: Pick<Message, 'type' | 'listeners'>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from work as w where w.name = ${nameOf(message)} and not is_requested
    and state -> 'after' = 'null' and state -> 'listeners' @> ${JSON.stringify(message.listeners)}::jsonb
    and not exists (select from work_requests as r where r.name = w.name))`;

function begin({ state, isRequested }: WorkRound<ResendState>, listeners: readonly string[]): ResendState {
  const isServed = listeners.every((listener) => state?.listeners.includes(listener));
  if (state === null || isRequested || !isServed) return { listeners, after: null, isFull: true };
  return state.after === null ? { listeners, after: null, isFull: false } : state;
}

/**
 * Resends the data that listeners copy. After a lost message, a restored backup or a wiped broker, no copy is wrong
 * for longer than a day (P37). Sends all data on request, to a new listener, and once per day. Each page has its own
 * transaction; another process continues the round of a killed process.
 */
export function resends<T, M extends Message, Key>(message: M, options: Resend<T, M, Key>): Work {
  const { db, title, page, isRequestedAtStart = true } = options;
  const { listeners } = message;
  return defineWork<ResendState>({
    name: nameOf(message),
    title,
    everyMs: resendAfterMs,
    isRequestedAtStart,
    listeners,
    async work(round) {
      let progress = begin(round, listeners);
      let messages = 0;
      /** Returns false if the broker has a backlog. */
      const step = async (trx: Transaction<T>): Promise<boolean> => {
        const waiting = await sql`select from outbox offset ${maxWaiting} limit 1`.execute(trx);
        if (waiting.rows.length > 0) return false;
        const { data, next } = await page(trx, progress.after as Key | null, progress.isFull);
        await enqueueAll(trx, message, data);
        progress = { ...progress, after: next };
        await round.save(trx, progress);
        messages += data.length;
        return true;
      };
      // Without listeners, no messages are recorded as sent.
      if (listeners.length === 0) return undefined;
      do {
        const isSent = await db.transaction().execute(step);
        if (!isSent) return { done: { messages }, againMs: waitMs };
      } while (progress.after !== null && !round.signal.aborted);
      return { done: { messages } };
    },
  });
}
