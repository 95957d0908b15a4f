import { dirname, join, normalize } from 'node:path';
import { workspaces, type SourceTree } from './source-tree.ts';

const rooms = /^(packages|gateway|services|web|infra|bench)\//;
/** Largest number of files that a reader can survey in one folder (docs/style.md). */
const mostSiblings = 15;
const shortLines = 30;

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|\/fixtures\//.test(file);
const isSource = (file: string): boolean =>
  rooms.test(file) && /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

/** Finds the file of an import; `null` for a third-party module. */
function resolver(tree: SourceTree, known: ReadonlyMap<string, string>) {
  const packages = workspaces(tree);
  return (from: string, specifier: string): string | null => {
    if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
    const name = specifier.split('/').slice(0, 2).join('/');
    const folder = packages.get(name);
    if (folder === undefined) return null;
    const path = join(folder, 'src', specifier.slice(name.length + 1));
    return [`${path}.ts`, `${path}.tsx`].find((each) => known.has(each)) ?? null;
  };
}

/** Number of files that import each export, by `file#name`, not counting tests or unused exports. */
function readersOfExports(tree: SourceTree, texts: ReadonlyMap<string, string>): number[] {
  const resolve = resolver(tree, texts);
  const readers = new Map<string, Set<string>>();
  for (const [file, text] of texts)
    for (const [, name] of text.matchAll(
      /^export (?:async )?(?:function|const|class|interface|type) \*?(\w+)/gm,
    ))
      readers.set(`${file}#${name}`, new Set());
  for (const [file, text] of texts)
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
  return [...readers.values()].map(({ size }) => size).filter((size) => size > 0);
}

/** Folders with more source files than allowed, fullest first. */
export function crowdedFolders({ files }: SourceTree): [folder: string, count: number][] {
  const counts = new Map<string, number>();
  for (const file of files)
    if (isSource(file) && !isTest(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > mostSiblings).toSorted((a, b) => b[1] - a[1]);
}

/** Measures of the structure of the product's sources, by name. */
export function measure(tree: SourceTree): Map<string, string | number> {
  const sources = tree.files.filter(isSource);
  const texts = new Map(sources.filter((file) => !isTest(file)).map((file) => [file, tree.read(file)]));
  const lengths = [...texts.values()].map((text) => text.split('\n').length - 1).toSorted((a, b) => a - b);
  const readers = readersOfExports(tree, texts);
  const short = lengths.filter((length) => length <= shortLines).length;
  return new Map<string, string | number>([
    ['source files', lengths.length],
    ['lines', lengths.reduce((sum, length) => sum + length, 0)],
    ['median lines of a file', lengths[Math.floor(lengths.length / 2)] ?? 0],
    [`files of ${shortLines} lines or fewer`, share(short, lengths.length)],
    [`folders of more than ${mostSiblings} files`, crowdedFolders(tree).length],
    ['exports with one reader', share(readers.filter((size) => size === 1).length, readers.length)],
    ['test files', sources.length - lengths.length],
  ]);
}
