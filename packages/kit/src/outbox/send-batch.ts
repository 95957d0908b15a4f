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

/** Small enough that a batch of the largest messages stays in memory, large enough to hide the confirms' round trip. */
const batchSize = 100;
/** What was mended leaves within this time. */
const longestPauseMs = 30_000;
/** Longer than a publish may take (two confirms of 5 s); a killed relay's messages wait this long. */
const defaultLeaseMs = 15_000;

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

interface BatchOptions {
  /** Most messages of the batch; a probe is one message. */
  limit?: number;
  leaseMs?: number;
}

/**
 * Claims the oldest messages, publishes them and deletes those the broker confirmed. No transaction is open while the
 * broker works. The rows of a process killed in between are published again, with the same ids, when their lease ends.
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
    // One queue without a leader must not hold up the rest: what it did not confirm is the message's own failure.
    result.stuck.push({ type: row.type, reason, isUnconfirmed: scope === 'message' });
    const pauseMs = Math.min(1_000 * 2 ** row.failures, longestPauseMs);
    postponed.push({ row, pauseMs, reason });
  }
  await postponeRows(kysely, postponed);
  await releaseRows(kysely, unsent);
  return result;
}
