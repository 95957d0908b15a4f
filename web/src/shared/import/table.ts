/** A row of a table. */
export interface TableRow {
  /** From 1, as a spreadsheet counts. */
  line: number;
  cells: readonly string[];
}

/** A row, or a cell of it, that was not taken over. */
export interface RefusedRow {
  /** From 1, as a spreadsheet counts. */
  line: number;
  /** Its beginning. */
  text: string;
  reason: string;
}

/** A table as a file or a pasted text holds it, headings and titles included. */
export interface Table {
  /** Without the empty ones. */
  rows: readonly TableRow[];
  /** Rows that cannot be divided into cells. */
  refused: readonly RefusedRow[];
  /** What separated the cells; null = every row is one cell. */
  delimiter: string | null;
  /** Name of the sheet of a workbook. */
  sheet?: string;
  /** Encoding, unless it is one of Unicode. */
  encoding?: string;
}

/** True for the text of a heading that the reader of a table knows. */
export type IsHeading = (cell: string) => boolean;

const longestShown = 60;

/** The beginning of a row that was not taken over. */
export function shownText(cells: readonly string[]): string {
  const text = cells.filter((cell) => cell.trim() !== '').join(' · ');
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Rows among which the headings are looked for: exports put titles, periods and filters above them. */
export const headingArea = 20;

/** How many cells are known headings. */
export const knownHeadings = (cells: readonly string[], isHeading: IsHeading): number =>
  cells.filter((cell) => isHeading(cell)).length;

/** Index of the row with the most known headings among the first ones, the first of equal ones; -1 = none has any. */
export function headingIndex(rows: readonly TableRow[], isHeading: IsHeading): number {
  const counts = rows.slice(0, headingArea).map(({ cells }) => knownHeadings(cells, isHeading));
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** The titles above the headings, as rows that were not taken over. */
export const titlesAbove = (rows: readonly TableRow[], headingsAt: number): RefusedRow[] =>
  rows
    .slice(0, Math.max(0, headingsAt))
    .map(({ line, cells }) => ({ line, text: shownText(cells), reason: 'над заголовками' }));
