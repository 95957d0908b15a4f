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

/** Separators, most reliable first. A tab is hardly ever part of a cell, but a comma often is. */
const delimiters = ['\t', ';', '|', ','];

/** Maximum number of lines in one cell; the search for the closing quote stops there. */
const longestCell = 100;

/** Separator declared by a first line `sep=;`, which Excel writes and reads but does not show as a row. */
const declaration = /^"?sep=(.|\\t)"?[\t;,|]*(?:\n|$)/iu;

/** First row of a text; null if its quotes are unbalanced. */
function rowOf(text: string, delimiter: string): string[] | null {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 1 });
  return errors.length === 0 ? (data[0] ?? ['']) : null;
}

/** Line split at its separators, ignoring quotes. */
const divided = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$|^"(?=[^"]*$)/u, '$1'));

/** Cells of one line. */
const cellsOf = (line: string, delimiter: string): string[] =>
  rowOf(line, delimiter) ?? divided(line, delimiter);

/** Delimiter with the most known headings; null if several tie, or none is known. */
function delimiterOfHeadings(lines: readonly string[], isHeading: IsHeading): string | null {
  const known = delimiters.map((delimiter) =>
    Math.max(0, ...lines.map((line) => knownHeadings(cellsOf(line, delimiter), isHeading))),
  );
  const most = Math.max(...known);
  const [first, second] = delimiters.filter((_, at) => known[at] === most);
  return second === undefined ? (first ?? null) : null;
}

/**
 * Delimiter of a text, determined by its headings, by a tab in most lines, or otherwise guessed by Papa Parse; null
 * if there is none.
 */
function delimiterOf(all: readonly string[], isHeading: IsHeading): string | null {
  const lines = all.slice(0, 4 * headingArea).filter((line) => line.trim() !== '');
  const byHeadings = delimiterOfHeadings(lines.slice(0, headingArea), isHeading);
  if (byHeadings !== null) return byHeadings;
  if (lines.length > 0 && 2 * lines.filter((line) => line.includes('\t')).length > lines.length) return '\t';
  // Papa Parse counts an empty last line as a row of one cell, so the sample does not end with one.
  const sample = lines.join('\n');
  // An unclosed quote would turn everything into one row, so the second attempt removes all quotes.
  for (const each of [sample, sample.replaceAll('"', '')]) {
    const { errors, meta } = Papa.parse<string[]>(each, { delimitersToGuess: delimiters, preview: 1 });
    if (!errors.some(({ code }) => code === 'UndetectableDelimiter')) return meta.delimiter;
  }
  return null;
}

/** Most frequent number of cells per line among the first lines. */
function commonWidth(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines.slice(0, 4 * headingArea)) {
    const width = cellsOf(line, delimiter).length;
    if (line.trim() !== '') counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 1;
}

/** Reads the row that starts at a line; null if it is invalid, in which case only that line is lost. */
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
  // An unclosed quote may be closed by a quote in another row. In that case the lines of the cell are rows.
  const swallowed = further.filter((each) => cellsOf(each, delimiter).length === width);
  if (longer && 2 * swallowed.length < further.length) return { cells: longer, taken };
  const cells = divided(line, delimiter);
  return cells.length === width ? { cells, taken: 1 } : null;
}

/**
 * Splits a text into rows of cells; known headings help to find the separator. An unclosed quote affects only its own
 * row.
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
