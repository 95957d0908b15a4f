import type { Envelope } from '@geoplan/contracts/define';
import type { Kysely } from 'kysely';
import type { Bus } from '../bus/bus.ts';
import { BusUnavailableError } from '../bus/bus-errors.ts';
import { claimRows, postponeRow, removeRows, type OutboxRow, type Wanted } from './outbox-rows.ts';

/** Small enough that a batch of the largest messages stays in memory, large enough to hide the confirms' round trip. */
const batchSize = 100;
/** What was mended leaves within this time. */
const longestPauseMs = 30_000;

export interface BatchResult {
  sent: number;
  /** Messages that cannot leave although the broker is there, with the reason. */
  stuck: { type: string; reason: string; isUnconfirmed: boolean }[];
  /** Why the broker takes nothing now; null when it does. */
  unavailable: string | null;
  /** More is waiting. */
  full: boolean;
}

type PublishResult = { row: OutboxRow; failure: Error | null };

async function send(bus: Bus, row: OutboxRow): Promise<PublishResult> {
  try {
    await bus.publish(row, JSON.parse(row.envelope) as Envelope);
    return { row, failure: null };
  } catch (error) {
    return { row, failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

function reasonOf(failure: Error): string {
  return failure instanceof BusUnavailableError ? failure.reason : failure.message;
}

/**
 * Publishes the oldest messages and deletes those the broker confirmed, in one transaction: a process killed anywhere in
 * between leaves the rows, and they are published again with the same ids.
 */
export function sendBatch<T>(kysely: Kysely<T>, bus: Bus, wanted: Wanted): Promise<BatchResult> {
  return kysely.transaction().execute(async (trx) => {
    const rows = await claimRows(trx, wanted, 'probe' in wanted ? 1 : batchSize);
    const results = await Promise.all(rows.map((row) => send(bus, row)));
    const sent = results.filter(({ failure }) => failure === null).map(({ row }) => row);
    await removeRows(trx, sent);
    const result: BatchResult = {
      sent: sent.length,
      stuck: [],
      unavailable: null,
      full: rows.length === batchSize,
    };
    for (const { row, failure } of results) {
      if (!failure) continue;
      const reason = reasonOf(failure);
      const scope = failure instanceof BusUnavailableError ? failure.scope : null;
      if (scope === 'broker') {
        result.unavailable = reason;
        continue;
      }
      // One queue without a leader must not hold up the rest: what it did not confirm is the message's own failure.
      result.stuck.push({ type: row.type, reason, isUnconfirmed: scope === 'message' });
      const pauseMs = Math.min(1_000 * 2 ** row.failures, longestPauseMs);
      await postponeRow(trx, row, { pauseMs, reason });
    }
    return result;
  });
}
