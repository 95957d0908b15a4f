import Papa from 'papaparse';
import {
  headingArea,
  isEmptyRow,
  knownHeadings,
  shownText,
  type IsHeading,
  type RefusedRow,
  type Table,
  type TableRow,
} from './table.ts';

/** In the order of trust: a tab is hardly ever a part of a cell, a comma often is. */
const delimiters = ['\t', ';', '|', ','];

/** Lines that one cell may hold; further ones end the search for its closing quote. */
const longestCell = 100;

/** The separator that a first line `sep=;` declares: Excel writes and reads it, and shows it as no row. */
const declaration = /^"?sep=(.|\\t)"?[\t;,|]*(?:\n|$)/iu;

/** The first row of a text; null where its quotes are broken. */
function rowOf(text: string, delimiter: string): string[] | null {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 1 });
  return errors.length === 0 ? (data[0] ?? ['']) : null;
}

/** A line as its separators divide it, whatever its quotes. */
const divided = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$|^"(?=[^"]*$)/u, '$1'));

/** The cells of one line. */
const cellsOf = (line: string, delimiter: string): string[] =>
  rowOf(line, delimiter) ?? divided(line, delimiter);

/** The delimiter by which the most headings are known; null where several, or none, divide them so. */
function delimiterOfHeadings(lines: readonly string[], isHeading: IsHeading): string | null {
  const known = delimiters.map((delimiter) =>
    Math.max(0, ...lines.map((line) => knownHeadings(cellsOf(line, delimiter), isHeading))),
  );
  const most = Math.max(...known);
  const [first, second] = delimiters.filter((_, at) => known[at] === most);
  return second === undefined ? (first ?? null) : null;
}

/** The delimiter of a text: that of its headings, a tab that most lines hold, else the guess of Papa Parse; null = none. */
function delimiterOf(all: readonly string[], isHeading: IsHeading): string | null {
  const lines = all.slice(0, 4 * headingArea).filter((line) => line.trim() !== '');
  const byHeadings = delimiterOfHeadings(lines.slice(0, headingArea), isHeading);
  if (byHeadings !== null) return byHeadings;
  if (lines.length > 0 && 2 * lines.filter((line) => line.includes('\t')).length > lines.length) return '\t';
  // Papa Parse counts an empty last line as a row of one cell; these lines have none.
  const sample = lines.join('\n');
  // To the guess an open quote makes one row of all.
  for (const each of [sample, sample.replaceAll('"', '')]) {
    const { errors, meta } = Papa.parse<string[]>(each, { delimitersToGuess: delimiters, preview: 1 });
    if (!errors.some(({ code }) => code === 'UndetectableDelimiter')) return meta.delimiter;
  }
  return null;
}

/** The commonest number of cells among the first lines. */
function commonWidth(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines.slice(0, 4 * headingArea)) {
    const width = cellsOf(line, delimiter).length;
    if (line.trim() !== '') counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 1;
}

/** Reads the row that begins with a line; null where it is none, and only its own line is lost. */
function readRow(
  lines: readonly string[],
  at: number,
  delimiter: string,
  width: number,
): { cells: string[]; taken: number } | null {
  const line = lines[at] ?? '';
  if (!line.includes('"')) return { cells: line.split(delimiter), taken: 1 };
  const row = rowOf(line, delimiter);
  if (row) return { cells: row, taken: 1 };
  const longer = rowOf(lines.slice(at, at + longestCell).join('\n'), delimiter);
  const taken = longer?.join('').split('\n').length ?? 1;
  const further = lines.slice(at + 1, at + taken);
  // An open quote may be closed by that of another row: then the lines of the cell are rows.
  const swallowed = further.filter((each) => cellsOf(each, delimiter).length === width);
  if (longer && 2 * swallowed.length < further.length) return { cells: longer, taken };
  const cells = divided(line, delimiter);
  return cells.length === width ? { cells, taken: 1 } : null;
}

/**
 * Divides a text into rows of cells; headings that are known help to find what separates these. A broken quote affects no
 * other row than its own.
 */
export function parseTable(text: string, isHeading: IsHeading): Table {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [declared, sign] = declaration.exec(plain) ?? [];
  const lines = plain.slice(declared?.length ?? 0).split('\n');
  const stated = sign?.toLowerCase() === '\\t' ? '\t' : sign;
  const delimiter = stated ?? delimiterOf(lines, isHeading);
  const separator = delimiter ?? '\u0000';
  const width = commonWidth(lines, separator);
  const rows: TableRow[] = [];
  const refused: RefusedRow[] = [];
  let line = 0;
  for (let at = 0; at < lines.length;) {
    line += 1;
    const row = readRow(lines, at, separator, width);
    if (row === null)
      refused.push({ line, text: shownText([lines[at] ?? '']), reason: 'кавычка не закрыта' });
    else if (!isEmptyRow(row.cells)) rows.push({ line, cells: row.cells });
    at += row?.taken ?? 1;
  }
  return { rows, refused, delimiter };
}
