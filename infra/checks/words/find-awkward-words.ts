import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const at = (file: string) => fileURLToPath(new URL(file, root));

/** Awkward expression in a comment or a test name. */
export interface Hit {
  /** Path from the root of the repository. */
  file: string;
  line: number;
  /** Id of the expression in docs/style.md, such as `L1`. */
  id: string;
  /** Line from the comment, or the test name. */
  text: string;
}

/** Expressions from the code block in docs/style.md, by id. */
export const expressions: readonly (readonly [id: string, pattern: RegExp])[] = [
  ...readFileSync(at('docs/style.md'), 'utf8').matchAll(/^(L\d+) +(.+)$/gm),
].map(([, id = '', pattern = '']) => [id, new RegExp(pattern, 'i')]);

const texts = new RegExp(
  [
    String.raw`(?<=^|\s|[{(])\/\*[\s\S]*?\*\/`,
    String.raw`(?<=^|\s)\/\/.*$`,
    String.raw`(?<=\b(?:it|test|describe)(?:\.\w+|\.each\(.*?\)|\.each\`[^\`]*\`)*\(\s*)(?<quote>['"\`])(?:\\.|(?!\k<quote>).)+\k<quote>`,
  ].join('|'),
  'gm',
);
const quoted = /`[^`]*`|"[^"]*"|«[^»]*»|“[^”]*”/g;

/** Awkward expressions in one source; comments that `exceptions` lists are left out. */
export function awkwardWords(file: string, source: string, exceptions: readonly string[] = []): Hit[] {
  return [...source.matchAll(texts)].flatMap((match) => {
    const text = match.groups?.['quote'] === undefined ? match[0] : match[0].slice(1, -1);
    const first = source.slice(0, match.index).split('\n').length;
    return text.split('\n').flatMap((line, n) =>
      expressions
        .filter(([, pattern]) => pattern.test(line.replaceAll(quoted, '')))
        .filter(() => !exceptions.some((each) => line.includes(each)))
        .map(([id]) => ({ file, line: first + n, id, text: line.trim() })),
    );
  });
}

const reviewed = JSON.parse(readFileSync(new URL('exceptions.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;

/** Hits of all TypeScript sources. */
export function allHits(): Hit[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '*.ts', '*.tsx'], {
    cwd: at('.'),
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((file) => file !== '')
    .flatMap((file) => awkwardWords(file, readFileSync(at(file), 'utf8'), reviewed[file]));
}
