import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const at = (file: string) => fileURLToPath(new URL(file, root));

/** Retired word or typographic fault in a screen text. */
export interface Fault {
  /** Path from the root of the repository. */
  file: string;
  line: number;
  /** Id of the rule in docs/style.md, such as `R1`. */
  id: string;
  text: string;
}

/** Rules from the code block in docs/style.md, by id. */
export const rules: readonly (readonly [id: string, pattern: RegExp])[] = [
  ...readFileSync(at('docs/style.md'), 'utf8').matchAll(/^(R\d+) +(.+)$/gm),
].map(([, id = '', pattern = '']) => [id, new RegExp(pattern, 'iu')]);

// Keeps the line breaks, so that line numbers stay correct.
const comments = /(?<=^|\s|[{(])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const withoutComments = (source: string) =>
  source.replaceAll(comments, (comment) => comment.replaceAll(/[^\n]/g, ' '));

/** Faults in one source; lines that contain one of `exceptions` are left out. */
export function russianFaults(file: string, source: string, exceptions: readonly string[] = []): Fault[] {
  const texts = file.endsWith('.md') ? source : withoutComments(source);
  return texts
    .split('\n')
    .flatMap((line, n) =>
      exceptions.some((each) => line.includes(each))
        ? []
        : rules
            .filter(([, pattern]) => pattern.test(line))
            .map(([id]) => ({ file, line: n + 1, id, text: line.trim() })),
    );
}

/**
 * Parts of lines that are accepted exceptions, by file. The specification prescribes them, or the word has a
 * different meaning there.
 */
export const reviewedLines = JSON.parse(
  readFileSync(new URL('exceptions.json', import.meta.url), 'utf8'),
) as Record<string, string[]>;

const folders = ['web/src', 'services', 'packages', 'gateway', 'docs/guide.md'];
const isTest = /\.test\.tsx?$|\/testing\//;

/** Source files that contain texts for users, by path. */
export function readSources(): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', ...folders], {
    cwd: at('.'),
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => /\.(tsx?|md)$/.test(file) && !isTest.test(file));
  const sources = files.map((file) => [file, readFileSync(at(file), 'utf8')] as const);
  return new Map(sources.filter(([, source]) => /[а-яё]|\$\$\{/i.test(source)));
}
