import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What a run came to, in the form of RabbitMQ's own Jepsen runs (reliability.md); numbers of items, calls or messages. */
export interface FaultLedger {
  attempted: number;
  /** Counted as done by the product. */
  acknowledged: number;
  /** Asked for, ended with the truth, stored once and told to the other services. */
  ok: number;
  /** One of these is missing. */
  lost: number;
  /** Ended otherwise than it should have, or never asked for. */
  unexpected: number;
  /** Stored or counted more than once, or asked for more often than the deaths of workers explain. */
  duplicated: number;
  /** Taken over from a worker that was gone. */
  recovered: number;
  /** Requests that a paid provider has seen, where there is one. */
  asked?: number;
  /** Requests that stand in our own ledger of usage. */
  used?: number;
  /** Of those asked, the ones that were paid for again. */
  paidTwice?: number;
}

/** A ledger as `npm run faults` reads it. */
export interface LedgerEntry {
  /** Full name of the test, and its file. */
  test: string;
  file: string;
  /** What was done to the product. */
  name: string;
  ledger: FaultLedger;
}

/** Prints a ledger under this name, and what it is about; `npm run faults` finds it in the file that FAULT_LEDGER names. */
export function recordLedger(name: string, ledger: FaultLedger, evidence: readonly string[] = []): void {
  const counts = Object.entries(ledger).map(([what, count]) => `${what} ${count}`);
  process.stdout.write(`${[`${name}: ${counts.join(', ')}`, ...evidence].join('\n')}\n`);
  const file = process.env.FAULT_LEDGER;
  if (file === undefined) return;
  const { currentTestName = '', testPath = '' } = expect.getState();
  const entry: LedgerEntry = { test: currentTestName, file: testPath, name, ledger };
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}
