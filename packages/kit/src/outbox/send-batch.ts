import type { Envelope } from '@geoplan/contracts/define';
import type { Kysely } from 'kysely';
import type { Bus } from '../bus/bus.ts';
import { BusUnavailableError } from '../bus/bus-errors.ts';
import {
  claimRows,
  postponeRows,
  releaseRows,
  removeRows,
  type OutboxRow,
  type PostponedRow,
  type Wanted,
} from './outbox-rows.ts';

/**
 * Messages per batch: few enough that the largest messages fit in memory, but enough to hide the round trip of the
 * confirms.
 */
const batchSize = 100;
/** Maximum pause between attempts, so that messages are sent within this time once the cause is repaired. */
const longestPauseMs = 30_000;
/**
 * Lease of a batch, longer than a publish may take (two confirms of 5 s); the messages of a killed relay wait this
 * long.
 */
const defaultLeaseMs = 15_000;

export interface BatchResult {
  sent: number;
  /** Messages that cannot be published although the broker is up, with the reason. */
  stuck: { type: string; reason: string; isUnconfirmed: boolean }[];
  /** Reason why the broker accepts nothing now; `null` if it accepts messages. */
  unavailable: string | null;
  /** True if more messages are waiting. */
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

interface BatchOptions {
  /** Maximum number of messages in the batch; a probe is one message. */
  limit?: number;
  leaseMs?: number;
}

/**
 * Claims the oldest messages, publishes them and deletes those confirmed by the broker. No transaction is open while
 * waiting for the broker. If the process is killed before the deletion, its rows are published again with the same
 * ids when their lease ends.
 */
export async function sendBatch<T>(
  kysely: Kysely<T>,
  bus: Bus,
  wanted: Wanted,
  options: BatchOptions = {},
): Promise<BatchResult> {
  const limit = 'probe' in wanted ? 1 : (options.limit ?? batchSize);
  const rows = await claimRows(kysely, wanted, { limit, leaseMs: options.leaseMs ?? defaultLeaseMs });
  const results = await Promise.all(rows.map((row) => send(bus, row)));
  const sent = results.filter(({ failure }) => failure === null).map(({ row }) => row);
  await removeRows(kysely, sent);
  const result: BatchResult = {
    sent: sent.length,
    stuck: [],
    unavailable: null,
    full: rows.length === limit,
  };
  const unsent: OutboxRow[] = [];
  const postponed: PostponedRow[] = [];
  for (const { row, failure } of results) {
    if (!failure) continue;
    const reason = reasonOf(failure);
    const scope = failure instanceof BusUnavailableError ? failure.scope : null;
    if (scope === 'broker') {
      result.unavailable = reason;
      unsent.push(row);
      continue;
    }
    // A queue without a leader must not block the rest, so a missing confirm counts as a failure of the message itself.
    result.stuck.push({ type: row.type, reason, isUnconfirmed: scope === 'message' });
    const pauseMs = Math.min(1_000 * 2 ** row.failures, longestPauseMs);
    postponed.push({ row, pauseMs, reason });
  }
  await postponeRows(kysely, postponed);
  await releaseRows(kysely, unsent);
  return result;
}
