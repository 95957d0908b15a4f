// Prints the slowest 20 test files of the last `npm test` and the total of each package, in seconds of worker time.
// Fails without a report, which every run writes.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const shown = 20;
const { testResults } = JSON.parse(readFileSync('test-results/vitest.json', 'utf8'));
const files = testResults
  .map(({ name, startTime, endTime }) => ({
    path: relative('.', name),
    seconds: (endTime - startTime) / 1_000,
  }))
  .toSorted((a, b) => b.seconds - a.seconds);

const packages = new Map();
for (const { path, seconds } of files) {
  const [top = '', name = ''] = path.split('/');
  const key = ['gateway', 'web', 'bench'].includes(top) ? top : `${top}/${name}`;
  const sum = packages.get(key) ?? { seconds: 0, files: 0 };
  packages.set(key, { seconds: sum.seconds + seconds, files: sum.files + 1 });
}

const line = (seconds, text) => `${seconds.toFixed(1).padStart(8)}  ${text}\n`;
process.stdout.write(`slowest ${shown} of ${files.length} test files, s\n`);
for (const { path, seconds } of files.slice(0, shown)) process.stdout.write(line(seconds, path));
process.stdout.write('sum of each package, s\n');
for (const [name, sum] of [...packages].toSorted(([, a], [, b]) => b.seconds - a.seconds))
  process.stdout.write(line(sum.seconds, `${name} (${sum.files} files)`));
