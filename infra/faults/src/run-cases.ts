import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LedgerEntry } from '@geoplan/test-servers/fault-ledger';
import type { FaultCase } from './promises/fault-promise.ts';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Result of a test that ran. */
export interface CaseResult {
  /** Path from the root of the repository. */
  file: string;
  /** Title including its describes. */
  fullName: string;
  title: string;
  passed: boolean;
  seconds: number;
  /** First line of the failure. */
  failure: string;
  ledgers: readonly LedgerEntry[];
}

interface Report {
  testResults: {
    name: string;
    assertionResults: {
      fullName: string;
      title: string;
      status: string;
      duration?: number;
      failureMessages?: string[];
    }[];
  }[];
}

/** Pattern for a title, in which the placeholders `%s` and `$name` match anything. */
const patternOf = (title: string): string =>
  title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%s|\\\$\w+/g, '.+');

/** True if the result belongs to the case. */
export const isCase = ({ file, test }: FaultCase, result: Pick<CaseResult, 'file' | 'title'>): boolean =>
  file === result.file && new RegExp(`^${patternOf(test)}$`).test(result.title);

async function ledgersOf(file: string): Promise<LedgerEntry[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LedgerEntry);
}

/**
 * Runs these cases in the checkout `folder` with the test runner of that checkout; returns the results.
 * @throws Error if the runner wrote no report
 */
export async function runCases(
  folder: string,
  cases: readonly FaultCase[],
  isQuiet = false,
): Promise<CaseResult[]> {
  const own = await mkdtemp(join(tmpdir(), 'geoplan-faults-'));
  const [report, ledger] = ['report.json', 'ledger.jsonl'].map((name) => join(own, name)) as [string, string];
  const files = [...new Set(cases.map(({ file }) => file))];
  const names = cases.map(({ test }) => patternOf(test)).join('|');
  const args = [
    'run',
    '--config=infra/faults/vitest.config.ts',
    '--reporter=json',
    `--outputFile=${report}`,
    ...(isQuiet ? [] : ['--reporter=default']),
    '-t',
    `(${names})$`,
    ...files,
  ];
  const runner = join(folder, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [runner, ...args], {
    cwd: folder,
    env: { ...process.env, FAULT_LEDGER: ledger },
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', isQuiet ? 'ignore' : 'inherit'],
  });
  await once(child, 'close');
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const entries = await ledgersOf(ledger);
  await rm(own, { recursive: true });
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, title, status, duration = 0, failureMessages = [] }) => ({
        file: relative(folder, name),
        fullName,
        title,
        passed: status === 'passed',
        seconds: duration / 1_000,
        failure: (failureMessages[0] ?? '').split('\n')[0] ?? '',
        // The runner joins the names of a test with « > », but its report joins them with a space.
        ledgers: entries.filter(
          ({ file, test }) => file === name && test.replaceAll(' > ', ' ') === fullName,
        ),
      })),
  );
}
