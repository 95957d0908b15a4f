import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

// npm run structure: how the product's sources are cut, as one row of a table; run it on two commits to compare them.
const root = fileURLToPath(new URL('../../', import.meta.url));
const rooms = /^(packages|gateway|services|web|infra|bench)\//;
/** More of them in one folder are no longer seen at one look (docs/style.md). */
const mostSiblings = 15;
const shortLines = 30;

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|\/fixtures\//.test(file);

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((file) => rooms.test(file) && !file.endsWith('.d.ts'));
}

/** Folder of each of our packages, by its name. */
function packageFolders(): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '*package.json'], { cwd: root, encoding: 'utf8' });
  const named = listed
    .split('\n')
    .filter(Boolean)
    .map((file) => [
      (JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string }).name,
      dirname(file),
    ]);
  return new Map(named as [string, string][]);
}

const files = sources();
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const packages = packageFolders();

/** The file an import names; null for what is not ours. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const name = specifier.split('/').slice(0, 2).join('/');
  const folder = packages.get(name);
  if (folder === undefined) return null;
  const path = join(folder, 'src', specifier.slice(name.length + 1));
  return [`${path}.ts`, `${path}.tsx`].find((each) => texts.has(each)) ?? null;
}

/** Who imports each export, as `file#name`; tests count as nobody. */
function readersOfExports(): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    if (isTest(file)) continue;
    for (const [, name] of text.matchAll(
      /^export (?:async )?(?:function|const|class|interface|type) \*?(\w+)/gm,
    ))
      readers.set(`${file}#${name}`, new Set());
  }
  for (const [file, text] of texts) {
    if (isTest(file)) continue;
    for (const [, names = '', specifier = ''] of text.matchAll(
      /import (?:type )?\{([^}]*)\} from '([^']+)'/g,
    )) {
      const target = resolve(file, specifier);
      for (const name of names.split(',')) {
        const [own = ''] = name
          .trim()
          .replace(/^type /, '')
          .split(' as ');
        readers.get(`${target}#${own}`)?.add(file);
      }
    }
  }
  return readers;
}

function siblings(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files)
    if (!isTest(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return counts;
}

/** Seconds that the tests of the last run took together, null without one. */
function testSeconds(): number | null {
  const report = join(root, 'test-results', 'vitest.json');
  if (!existsSync(report)) return null;
  const { startTime, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    startTime: number;
    testResults: { endTime: number }[];
  };
  return Math.round((Math.max(...testResults.map(({ endTime }) => endTime)) - startTime) / 1_000);
}

const product = files.filter((file) => !isTest(file));
const lengths = product.map((file) => texts.get(file)!.split('\n').length - 1).toSorted((a, b) => a - b);
const exported = [...readersOfExports().values()].filter(({ size }) => size > 0);
const crowded = [...siblings()].filter(([, count]) => count > mostSiblings);
const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

const rows: [string, string | number | null][] = [
  ['source files', product.length],
  ['lines', lengths.reduce((sum, length) => sum + length, 0)],
  ['median lines of a file', lengths[Math.floor(lengths.length / 2)] ?? null],
  [
    `files of ${shortLines} lines or fewer`,
    share(lengths.filter((each) => each <= shortLines).length, lengths.length),
  ],
  [`folders of more than ${mostSiblings} files`, crowded.length],
  ['exports with one reader', share(exported.filter(({ size }) => size === 1).length, exported.length)],
  ['test files', files.length - product.length],
  ['the last test run, s', testSeconds()],
];
process.stdout.write(`${rows.map(([name, value]) => `${name}: ${value ?? 'not known'}`).join('\n')}\n`);
for (const [folder, count] of crowded.toSorted((a, b) => b[1] - a[1]))
  process.stdout.write(`  ${folder} ${count}\n`);
