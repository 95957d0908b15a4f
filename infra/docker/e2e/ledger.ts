import type { LoadResult } from './load.ts';

/** Result of one step. */
export interface Shown {
  /** Short summary with numbers. */
  what: string;
  /** Reason for the failure; absent if the step passed. */
  broken?: string | undefined;
  /** Lines of a table that is printed after the ledger. */
  table?: readonly string[];
}

/** Step of the run; `run` throws if the step could not be completed. */
export interface Step {
  name: string;
  promise: string;
  run(): Promise<Shown>;
}

/** Ledger entry for a load; broken if a request failed. */
export function shownLoad(load: LoadResult, besides: string): Shown {
  const what = `${load.failed} of ${load.requests} requests failed (longest ${load.longestMs} ms); ${besides}`;
  const list = Object.entries(load.failures).map(([name, count]) => `${count} × ${name}`);
  return { what, broken: load.failed > 0 ? list.join(', ') : undefined };
}

/**
 * Runs the steps in order and prints a row for each; returns true if all pass. A step that throws does not prevent
 * the steps after it.
 */
export async function keepLedger(steps: readonly Step[], print: (line: string) => void): Promise<boolean> {
  let holds = true;
  const tables: (readonly string[])[] = [];
  print('| step | promise | holds | s | shown |');
  print('|---|---|---|---|---|');
  for (const step of steps) {
    const begun = performance.now();
    const shown = await step.run().catch((error: unknown): Shown => {
      return {
        what: 'not tried until the end',
        broken: error instanceof Error ? error.message : String(error),
      };
    });
    const seconds = Math.round((performance.now() - begun) / 1_000);
    if (shown.broken !== undefined) holds = false;
    if (shown.table !== undefined) tables.push(shown.table);
    const text = shown.broken === undefined ? shown.what : `${shown.what} — ${shown.broken}`;
    print(
      `| ${step.name} | ${step.promise} | ${shown.broken === undefined ? 'yes' : '**no**'} | ${seconds} | ${text.replaceAll(/\s*\n\s*/g, ' ')} |`,
    );
  }
  for (const table of tables) for (const line of ['', ...table]) print(line);
  return holds;
}
