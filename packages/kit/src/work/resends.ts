import type { Message } from '@geoplan/contracts/define';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely';
import type { z } from 'zod';
import { enqueueAll } from '../outbox/outbox.ts';
import { defineWork, requestWork, type Work, type WorkRound } from './define-work.ts';

/** Once a day, with room for a night in which this process slept; ms. */
const resendAfterMs = 20 * 3_600_000;
/** With more messages that wait for the broker none are added: new ones leave between the old ones. */
const maxWaiting = 5_000;
const waitMs = 1_000;

/** State of a resend; services of other versions read it as well. */
interface ResendState {
  /** Services that everything was sent to. */
  listeners: readonly string[];
  /** Last key that was sent; null = no round is under way. */
  after: unknown;
  isFull: boolean;
}

interface Page<Data> {
  /** Messages of this page, in their order. */
  data: Data[];
  /** Key of its last row; null = the page was the last one. */
  next: unknown;
}

interface Resend<T, M extends Message, Key> {
  db: Kysely<T>;
  /** For the screen of background work, in Russian. */
  title: string;
  /**
   * Reads the rows behind `after` (null = the first ones) as messages, in the transaction that stores them. `isFull` is
   * false in the daily rounds.
   */
  page: (trx: Transaction<T>, after: Key | null, isFull: boolean) => Promise<Page<z.input<M['data']>>>;
  /** False if a start does not request it; true unless said, because a restore may precede the start. */
  isRequestedAtStart?: boolean;
}

const nameOf = ({ type }: Pick<Message, 'type'>): string => `resend.${type}`;

/** Requests that everything is sent again. */
export const requestResend = (trx: QueryExecutorProvider, message: Pick<Message, 'type'>): Promise<void> =>
  requestWork(trx, nameOf(message));

/** True if no round of it is under way or requested, and these listeners have everything. */
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
 * Sends again what listeners keep a copy of, so that no lost message, no restored backup and no wiped broker leaves a
 * copy wrong for longer than a day (P37): all of it on request and to a new listener, and once a day. One transaction per
 * page; a killed process' round is continued by another.
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
      /** Returns false when the broker has enough to do. */
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
      // Nobody gets it, and nothing is stored as sent.
      if (listeners.length === 0) return undefined;
      do {
        const isSent = await db.transaction().execute(step);
        if (!isSent) return { done: { messages }, againMs: waitMs };
      } while (progress.after !== null && !round.signal.aborted);
      return { done: { messages } };
    },
  });
}
