import type { Envelope } from '@geoplan/contracts/define';
import type { Kysely } from 'kysely';
import type { Bus } from '../bus/bus.ts';
import { BusUnavailableError, UnroutableError } from '../bus/bus-errors.ts';
import { claimRows, postponeRow, removeRows, type OutboxRow } from './outbox-rows.ts';

/** Small enough that a batch of the largest messages stays in memory, large enough to hide the confirms' round trip. */
const batchSize = 100;
/** A listener that starts for the first time gets what waited for it within this time. */
const longestPauseMs = 30_000;

export interface BatchResult {
  sent: number;
  /** Messages that cannot leave although others could, with the reason. */
  stuck: { type: string; reason: string }[];
  /** Why the broker took nothing at all; null when it did. */
  unavailable: string | null;
  /** More is waiting. */
  full: boolean;
}

type Fate = { row: OutboxRow; failure: BusUnavailableError | UnroutableError | Error | null };

async function send(bus: Bus, row: OutboxRow): Promise<Fate> {
  try {
    await bus.publish(row, JSON.parse(row.envelope) as Envelope);
    return { row, failure: null };
  } catch (error) {
    return { row, failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

function reasonOf(failure: Error): string {
  return failure instanceof BusUnavailableError || failure instanceof UnroutableError
    ? failure.reason
    : failure.message;
}

/**
 * Publishes the oldest messages and forgets those the broker confirmed, in one transaction: a process killed anywhere
 * in between leaves the rows, and they leave again with the same ids.
 */
export function sendBatch<T>(kysely: Kysely<T>, bus: Bus): Promise<BatchResult> {
  return kysely.transaction().execute(async (trx) => {
    const rows = await claimRows(trx, batchSize);
    const fates = await Promise.all(rows.map((row) => send(bus, row)));
    const sent = fates.filter(({ failure }) => failure === null).map(({ row }) => row);
    await removeRows(trx, sent);
    const result: BatchResult = {
      sent: sent.length,
      stuck: [],
      unavailable: null,
      full: rows.length === batchSize,
    };
    for (const { row, failure } of fates) {
      if (!failure) continue;
      const reason = reasonOf(failure);
      // While the broker took others, the fault is this message's: one queue without a leader must not hold up the rest.
      if (failure instanceof BusUnavailableError && sent.length === 0) {
        result.unavailable = reason;
        continue;
      }
      result.stuck.push({ type: row.type, reason });
      const pauseMs = Math.min(1_000 * 2 ** row.failures, longestPauseMs);
      await postponeRow(trx, row, { pauseMs, reason });
    }
    return result;
  });
}
