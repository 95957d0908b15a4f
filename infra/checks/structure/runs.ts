import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, type SourceTree } from './source-tree.ts';

/**
 * Number of files that each traced request opens, measured by the tree's own `npm run trace-request`, which starts
 * its product.
 */
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

/** Duration of a tree's last test run, s; `undefined` if there is no report, or it covers only some tests. */
export function testSeconds(tree: SourceTree): number | undefined {
  const file = join(tree.folder, 'test-results', 'vitest.json');
  if (!existsSync(file)) return undefined;
  const { startTime, testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    startTime: number;
    testResults: { endTime: number }[];
  };
  const testFiles = tree.files.filter((each) => /\.test\.tsx?$/.test(each));
  if (testResults.length < testFiles.length) return undefined;
  return Math.round((Math.max(...testResults.map(({ endTime }) => endTime)) - startTime) / 1_000);
}
