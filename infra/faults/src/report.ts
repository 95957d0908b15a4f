import type { FaultLedger } from '@geoplan/test-servers/fault-ledger';
import type { MutationResult } from './mutations/try-mutations.ts';
import type { FaultCase, FaultPromise } from './promises/fault-promise.ts';
import { isCase, type CaseResult } from './run-cases.ts';

const columns: (keyof FaultLedger)[] = [
  'attempted',
  'acknowledged',
  'ok',
  'lost',
  'unexpected',
  'duplicated',
  'recovered',
  'asked',
  'used',
  'paidTwice',
];

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(head), row(head.map(() => '---')), ...rows].join('\n');

/** Results of a promise's cases that ran. */
export const resultsOf = (promise: FaultPromise, results: readonly CaseResult[]): CaseResult[] =>
  results.filter((result) => promise.cases.some((each) => isCase(each, result)));

/** Cases of a promise that this machine could not run, such as cases that mount a volume. */
export const unrunCases = (promise: FaultPromise, results: readonly CaseResult[]): FaultCase[] =>
  promise.cases.filter((each) => !results.some((result) => isCase(each, result)));

/** Table of the ledgers of all cases, one row per fault. */
export function ledgerTable(promises: readonly FaultPromise[], results: readonly CaseResult[]): string {
  const rows = promises.flatMap((promise) =>
    resultsOf(promise, results).flatMap(({ ledgers }) =>
      ledgers.map(({ name, ledger }) =>
        row([promise.id, name, ...columns.map((column) => ledger[column] ?? '')]),
      ),
    ),
  );
  return table(
    ['promise', 'fault', ...columns.map((column) => (column === 'paidTwice' ? 'paid twice' : column))],
    rows,
  );
}

/** Table of the promises, each with its code and the results of its cases. */
export function promiseTable(promises: readonly FaultPromise[], results: readonly CaseResult[]): string {
  const rows = promises.map((promise) => {
    const ran = resultsOf(promise, results);
    const failed = ran.filter(({ passed }) => !passed).length;
    const state =
      ran.length === 0
        ? 'not run'
        : failed > 0
          ? `**${failed} of ${ran.length} red**`
          : `${ran.length} green`;
    const unrun = ran.length === 0 ? 0 : unrunCases(promise, results).length;
    const code = promise.keptBy.map((file) => `\`${file}\``).join(', ');
    return row([
      promise.id,
      promise.text,
      code,
      [state, unrun > 0 && `${unrun} not run`, promise.elsewhere].filter(Boolean).join('; '),
    ]);
  });
  return table(['promise', 'text', 'kept by', 'cases'], rows);
}

/** Table of the mutations, each with the result of its case. */
export function mutationTable(results: readonly MutationResult[]): string {
  const rows = results.map(({ promise, what, file, isRed, failure }) =>
    row([
      promise,
      what,
      `\`${file}\``,
      isRed ? 'red' : '**green: not detected**',
      failure.replaceAll('|', '/').slice(0, 160),
    ]),
  );
  return table(['promise', 'mutation', 'file', 'its case', 'output'], rows);
}

/** Total duration of each file's cases, s, longest first. */
export function longestFiles(
  results: readonly CaseResult[],
): { file: string; count: number; seconds: number }[] {
  return [...Map.groupBy(results, ({ file }) => file)]
    .map(([file, cases]) => ({
      file,
      count: cases.length,
      seconds: cases.reduce((sum, each) => sum + each.seconds, 0),
    }))
    .toSorted((one, other) => other.seconds - one.seconds);
}
