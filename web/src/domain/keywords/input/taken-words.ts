import { tooLongText } from '@geoplan/contracts/keyword';
import { headingKey } from '../../../shared/import/heading-key.ts';
import { parseTable } from '../../../shared/import/parse-table.ts';
import { readFile, type FileContent } from '../../../shared/import/read-file.ts';
import {
  headingIndex,
  shownText,
  titlesAbove,
  type RefusedRow,
  type Table,
  type TableRow,
} from '../../../shared/import/table.ts';
import { chosenKeywords, keywordProblem, splitPasted } from './keyword-list-rules.ts';

/** Keywords from pasted text or a file. */
export interface TakenWords {
  words: string[];
  /** Entire content as keywords, without those that are too long. */
  all: string[];
  /** Source column: its heading, or its number from 1; null if the source has no columns. */
  column: string | number | null;
  /** Rows without a keyword below the headings, and rows that cannot be split into cells. */
  refused: readonly RefusedRow[];
  /** Numbers of empty rows, of repeats and of keywords that are too long. */
  skipped: { empty: number; repeated: number; long: number };
  /** Name of the sheet in the workbook. */
  sheet?: string;
}

/** Headings of a keyword column, normalised by `headingKey`. */
const headings = new Set(
  (
    'keyword, keywords, key word, keyword phrase, keyword name, key phrase, keyphrase, phrase, query, queries, top queries, ' +
    'search term, search terms, search query, ключевое слово, ключевые слова, ключевая фраза, ключевые фразы, ключ, ключи, ' +
    'ключевик, запрос, запросы, поисковый запрос, поисковые запросы, популярные запросы, фраза, фразы, слово, слова, ' +
    'palabra clave, palabras clave, consulta, consultas principales, mot cle, mots cles, requete, palavra chave, ' +
    'palavras chave, parola chiave, suchbegriff, suchbegriffe, suchanfrage, schlusselwort, słowo kluczowe, slowo kluczowe, ' +
    'anahtar kelime, ключове слово, пошуковий запит, 关键词, キーワード, 키워드'
  )
    .split(', ')
    .map((heading) => headingKey(heading)),
);
const isHeading = (cell: string): boolean => headings.has(headingKey(cell));

/** Units and currencies after or before a figure. */
const units = /(?<!\p{L})(k|m|b|к|тыс|млн|млрд|usd|eur|rub|руб|р|cop|gbp)(?!\p{L})/giu;
const isFigure = (cell: string): boolean => /\d/.test(cell) && !/\p{L}/u.test(cell.replace(units, ''));

const isFilled = (cell: string | undefined): boolean => cell !== undefined && /[\p{L}\p{N}]/u.test(cell);

/** Most frequent number of cells per row. */
function widthOf(rows: readonly TableRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted(([a, one], [b, other]) => other - one || b - a)[0]?.[0] ?? 0;
}

/** Columns whose filled cells are all figures. */
const figureColumns = (rows: readonly TableRow[], width: number): number[] =>
  Array.from({ length: width }, (_, at) => at).filter((at) => {
    const filled = rows.flatMap(({ cells }) => (isFilled(cells[at]) ? [cells[at] ?? ''] : []));
    return filled.length > 0 && filled.every(isFigure);
  });

/**
 * True if the split rows form a table rather than a list, whose keywords may contain commas or be separated by tabs.
 */
function isTable({ delimiter, sheet }: Table, body: readonly TableRow[], width: number): boolean {
  if (sheet !== undefined) return true;
  if (delimiter === null || width < 2) return false;
  const full = body.filter(({ cells }) => cells.length === width);
  const hasFigures = figureColumns(full.slice(1), width).length > 0 || figureColumns(full, width).length > 0;
  if (delimiter === '\t' || delimiter === ';') return full.length > 1 || (delimiter === '\t' && hasFigures);
  // In «new york, ny», a space follows the comma, but in a table it does not.
  const isTight =
    full.length === body.length &&
    full.every(({ cells }) => !cells.slice(1).some((cell) => /^\s/.test(cell)));
  return full.length > 1 && (hasFigures || (isTight && full.length > 2));
}

interface KeywordColumn {
  /** Index of the row with headings; -1 if there is none. */
  headingsAt: number;
  /** Index of the first row below titles and headings. */
  from: number;
  at: number;
}

/**
 * Keyword column, found by its heading, otherwise the first column without figures; null if the rows are not a table.
 */
function keywordColumn(table: Table): KeywordColumn | null {
  const { rows } = table;
  const known = headingIndex(rows, isHeading);
  // «query» may be a keyword in a list, so a line with only this cell is a heading only if it is the first line.
  const isTop = known === 0 || (rows[known]?.cells.filter(isFilled).length ?? 0) > 1;
  if (isTop && known < rows.length - 1)
    return { headingsAt: known, from: known + 1, at: rows[known]?.cells.findIndex(isHeading) ?? 0 };
  const width = widthOf(rows);
  const first = rows.findIndex(({ cells }) => cells.length === width);
  const body = rows.slice(first);
  if (!isTable(table, body, width)) return null;
  const figures = figureColumns(body.slice(1), width);
  const top = body[0]?.cells ?? [];
  // Texts above columns of figures are treated as headings.
  const hasHeadings = top.filter(isFilled).length > 1 && !top.some(isFigure) && figures.length > 0;
  const at = Array.from({ length: width }, (_, column) => column).findIndex(
    (column) => !figures.includes(column) && body.some(({ cells }) => isFilled(cells[column])),
  );
  return { headingsAt: hasHeadings ? first : -1, from: first + (hasHeadings ? 1 : 0), at: Math.max(0, at) };
}

/** Quotes or brackets around a keyword that mark its match type. */
const wrapper = /^(["“«[])(?<inner>.*)["”»\]]$/su;
const unwrapped = (word: string): string => (wrapper.exec(word.trim())?.groups?.['inner'] ?? word).trim();

/** Lines of a list as keywords, without bullets and ascending line numbers. */
function listed(parts: readonly string[]): string[] {
  const numbers = parts.flatMap((part) => /^(\d{1,4})[.)]\s+\S/.exec(part)?.[1] ?? []).map(Number);
  // Numbers at the start of lines are line numbers only if most lines have one and they ascend, because «3. liga» is
  // a keyword.
  const isNumbered =
    numbers.length > 1 &&
    2 * numbers.length > parts.length &&
    numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  return parts
    .map((part) => unwrapped(part.replace(isNumbered ? /^\d{1,4}[.)]\s+/ : /^[•·▪◦●–—*-]\s+/u, '')))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

const isLong = (word: string): boolean => keywordProblem(word) === tooLongText;

/** Number of rows between the first and the last that a table leaves out because they are empty. */
function emptyRows({ rows, refused }: Table): number {
  const [from, to] = [rows[0]?.line ?? 1, rows.at(-1)?.line ?? 0];
  return to - from + 1 - rows.length - refused.filter(({ line }) => line > from && line < to).length;
}

function columnCells(table: Table, { headingsAt, from, at }: KeywordColumn) {
  const { rows } = table;
  const body = rows.slice(from);
  const heading = rows[headingsAt]?.cells[at]?.trim();
  const hasWord = ({ cells }: TableRow) => isFilled(cells[at]);
  const empty = body
    .filter((row) => !hasWord(row))
    .map(({ line, cells }) => ({ line, text: shownText(cells), reason: 'нет слова' }));
  return {
    cells: body.filter(hasWord).map(({ cells }) => unwrapped(cells[at] ?? '')),
    column: heading === undefined || heading === '' ? at + 1 : heading,
    refused: [...titlesAbove(rows, headingsAt >= 0 ? headingsAt : from), ...table.refused, ...empty],
  };
}

/** Keywords from pasted text or a file: one column of a table, or every part of a list. */
export function wordsOf(content: FileContent): TakenWords | { problem: string } {
  if ('problem' in content) return content;
  const table = 'table' in content ? content.table : parseTable(content.text, isHeading);
  const parts = 'text' in content ? splitPasted(content.text) : table.rows.flatMap(({ cells }) => cells);
  const all = chosenKeywords(parts.filter((part) => !isLong(part)));
  const found = keywordColumn(table);
  const { cells, column, refused } = found
    ? columnCells(table, found)
    : { cells: parts.filter(isFilled), column: null, refused: [] };
  const words = chosenKeywords(found ? cells.filter((cell) => !isLong(cell)) : listed(all));
  const long = cells.filter(isLong).length;
  const skipped = { empty: emptyRows(table), repeated: cells.length - long - words.length, long };
  const taken = { words, all, column, refused, skipped };
  return table.sheet === undefined ? taken : { ...taken, sheet: table.sheet };
}

/** Maximum size of a keyword file, bytes. */
const maxFileBytes = 10 * 2 ** 20;

/** Keywords from pasted text or a file. */
export const wordsIn = async (source: string | File): Promise<TakenWords | { problem: string }> =>
  wordsOf(typeof source === 'string' ? { text: source } : await readFile(source, maxFileBytes));
