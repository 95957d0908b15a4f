import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, type SourceTree } from './source-tree.ts';

/** How many files a request opens, by the tree's own `npm run trace-request`: starts its product. */
export function filesPerRequest(tree: SourceTree): Map<string, number> {
  install(tree);
  const said = execFileSync('npm', ['run', '--silent', 'trace-request'], {
    cwd: tree.folder,
    encoding: 'utf8',
  });
  return new Map(
    [...said.matchAll(/^(\S+ \S+): (\d+) files/gm)].map(([, name, count]) => [
      `files of ${name}`,
      Number(count),
    ]),
  );
}

/** Seconds that the tests of a tree's last run took together; undefined without a report. */
export function testSeconds(
  tree: SourceTree,
  report = join('test-results', 'vitest.json'),
): number | undefined {
  const file = join(tree.folder, report);
  if (!existsSync(file)) return undefined;
  const { startTime, testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    startTime: number;
    testResults: { endTime: number }[];
  };
  return Math.round((Math.max(...testResults.map(({ endTime }) => endTime)) - startTime) / 1_000);
}
