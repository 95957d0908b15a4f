/** Row of a table. */
export interface TableRow {
  /** Row number from 1, as in a spreadsheet. */
  line: number;
  cells: readonly string[];
}

/** Row or cell that was not imported. */
export interface RefusedRow {
  /** Row number from 1, as in a spreadsheet. */
  line: number;
  /** Beginning of the row or cell. */
  text: string;
  reason: string;
}

/** Table from a file or a pasted text, including headings and titles. */
export interface Table {
  /** Non-empty rows. */
  rows: readonly TableRow[];
  /** Rows that cannot be split into cells. */
  refused: readonly RefusedRow[];
  /** Separator of the cells; null if every row is one cell. */
  delimiter: string | null;
  /** Name of the workbook sheet; absent for other sources. */
  sheet?: string;
  /** Encoding, given unless it is a Unicode encoding. */
  encoding?: string;
}

/** Returns true for a heading known to the reader of the table. */
export type IsHeading = (cell: string) => boolean;

const longestShown = 60;

/** Beginning of a row that was not imported. */
export function shownText(cells: readonly string[]): string {
  const text = cells.filter((cell) => cell.trim() !== '').join(' · ');
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Number of rows searched for headings. Exports place titles, periods and filters above the headings. */
export const headingArea = 20;

/** Number of cells that are known headings. */
export const knownHeadings = (cells: readonly string[], isHeading: IsHeading): number =>
  cells.filter((cell) => isHeading(cell)).length;

/**
 * Index of the row with the most known headings among the first rows, or of the first such row in a tie; -1 if there
 * is none.
 */
export function headingIndex(rows: readonly TableRow[], isHeading: IsHeading): number {
  const counts = rows.slice(0, headingArea).map(({ cells }) => knownHeadings(cells, isHeading));
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** Rows above the headings, reported as not imported. */
export const titlesAbove = (rows: readonly TableRow[], headingsAt: number): RefusedRow[] =>
  rows
    .slice(0, Math.max(0, headingsAt))
    .map(({ line, cells }) => ({ line, text: shownText(cells), reason: 'над заголовками' }));
