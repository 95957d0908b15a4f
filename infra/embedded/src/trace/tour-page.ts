import { walkNames } from './walks.ts';

/** Lists of the page: one per walk, and one of files that ran only sometimes or because of timers. */
export const listNames = [...walkNames, 'sometimes'] as const;
export type ListName = (typeof listNames)[number];

interface Line {
  file: string;
  /** Handwritten sentence; empty if still missing. */
  sentence: string;
}

const begin = (name: ListName): string => `<!-- files of ${name}: npm run tour -->\n`;
const end = '<!-- end of files -->';
const linePattern = /^(?:\d+\.|-) \[`[^`]+`\]\(\.\.\/([^)]+)\)(?: – (.*))?$/gm;

function rangeOf(page: string, name: ListName): [number, number] {
  const from = page.indexOf(begin(name));
  if (from < 0) throw new Error(`docs/tour.md has no list of files for ${name}`);
  const start = from + begin(name).length;
  return [start, page.indexOf(end, start)];
}

/** Parses the lines of one list on the page. */
export function readList(page: string, name: ListName): Line[] {
  const list = page.slice(...rangeOf(page, name));
  return [...list.matchAll(linePattern)].map(([, file = '', sentence = '']) => ({ file, sentence }));
}

/** Replaces a list of files on the page. Each file keeps its sentence from any list of `before`. */
export function replaceList(page: string, name: ListName, files: readonly string[], before: string): string {
  const sentences = new Map(
    listNames.flatMap((each) => readList(before, each).map(({ file, sentence }) => [file, sentence])),
  );
  const lines = files.map((file, at) => {
    const sentence = sentences.get(file) ?? '';
    const mark = name === 'sometimes' ? '-' : `${at + 1}.`;
    return `${mark} [\`${file}\`](../${file})${sentence === '' ? '' : ` – ${sentence}`}\n`;
  });
  const [start, stop] = rangeOf(page, name);
  return `${page.slice(0, start)}\n${lines.join('')}\n${page.slice(stop)}`;
}
