import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Result of a run, in the form of RabbitMQ's own Jepsen runs (reliability.md); numbers of items, calls or messages. */
export interface FaultLedger {
  attempted: number;
  /** Counted as done by the product. */
  acknowledged: number;
  /** Requested, ended with the right result, stored once and published to the other services. */
  ok: number;
  /** One of these is missing. */
  lost: number;
  /** Ended in another way than expected, or was never requested. */
  unexpected: number;
  /** Stored or counted more than once, or requested more often than the killed workers explain. */
  duplicated: number;
  /** Taken over from a killed worker. */
  recovered: number;
  /** Requests received by a paid provider, if there is one. */
  asked?: number;
  /** Requests recorded in our own ledger of usage. */
  used?: number;
  /** The part of `asked` that was paid for again. */
  paidTwice?: number;
}

/** A ledger as read by `npm run faults`. */
export interface LedgerEntry {
  /** Full name of the test, and its file. */
  test: string;
  file: string;
  /** Fault applied to the product. */
  name: string;
  ledger: FaultLedger;
}

/** Prints a ledger under this name with its evidence; `npm run faults` finds it in the file set by FAULT_LEDGER. */
export function recordLedger(name: string, ledger: FaultLedger, evidence: readonly string[] = []): void {
  const counts = Object.entries(ledger).map(([what, count]) => `${what} ${count}`);
  process.stdout.write(`${[`${name}: ${counts.join(', ')}`, ...evidence].join('\n')}\n`);
  const file = process.env.FAULT_LEDGER;
  if (file === undefined) return;
  const { currentTestName = '', testPath = '' } = expect.getState();
  const entry: LedgerEntry = { test: currentTestName, file: testPath, name, ledger };
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}
