import { keywordKey, keywordSchema } from '@geoplan/contracts/keyword';

/** Maximum number of rows; more keywords are edited as one text, because a thousand inputs would be unusable. */
export const listFrom = 50;

/**
 * Keywords from a pasted text. Line breaks, tabs and semicolons always separate keywords. Commas do so only in a
 * single line with at least two commas, because a keyword may contain a comma («new york, ny»).
 */
export function splitPasted(pasted: string): string[] {
  const isOneLine = !/[\n\r\t;]/.test(pasted.trim());
  const isCommaList = isOneLine && (pasted.match(/,/g)?.length ?? 0) >= 2;
  return pasted
    .split(isCommaList ? ',' : /[\n\r\t;]+/)
    .map((part) => part.replace(/,\s*$/, '').trim())
    .filter((part) => part !== '');
}

/** Keywords of a run, without empty rows, deduplicated by key and spelled as in the first occurrence. */
export function chosenKeywords(rows: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const row of rows) {
    const key = keywordKey(row);
    if (key !== '' && !byKey.has(key)) byKey.set(key, row.trim());
  }
  return [...byKey.values()];
}

/** Number of duplicates, that is, filled rows that repeat an earlier one. */
export function repeatedRows(rows: readonly string[]): number {
  return rows.filter((row) => row.trim() !== '').length - chosenKeywords(rows).length;
}

/** Validation error of a keyword, in Russian; undefined if the keyword is valid or empty. */
export function keywordProblem(row: string): string | undefined {
  if (row.trim() === '') return undefined;
  return keywordSchema.safeParse(row).error?.issues[0]?.message;
}

/** First invalid keyword in the list, with its row number from 1; null if all are valid. */
export function firstProblem(rows: readonly string[]): { row: number; problem: string } | null {
  for (const [at, row] of rows.entries()) {
    const problem = keywordProblem(row);
    if (problem !== undefined) return { row: at + 1, problem };
  }
  return null;
}

/**
 * Rows after a list was pasted into one of them. An empty row is replaced, and keywords already present are left out.
 */
export function pasteInto(rows: readonly string[], at: number, pasted: readonly string[]): string[] {
  const known = new Set(rows.map(keywordKey));
  const fresh = chosenKeywords(pasted).filter((keyword) => !known.has(keywordKey(keyword)));
  const isBlank = (rows[at] ?? '').trim() === '';
  const after = [...rows.slice(0, isBlank ? at : at + 1), ...fresh, ...rows.slice(at + 1)];
  return after.length === 0 ? [''] : after;
}

/**
 * Lines of a text after a list has replaced the selection. The list starts on a new line, and so does the text after
 * it.
 */
export function pasteIntoText(
  { value, selectionStart, selectionEnd }: { value: string; selectionStart: number; selectionEnd: number },
  pasted: readonly string[],
): string[] {
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
  return [
    ...(before === '' ? [] : before.replace(/\r?\n$/, '').split(/\r?\n/)),
    ...pasted,
    ...(after === '' ? [] : after.replace(/^\r?\n/, '').split(/\r?\n/)),
  ];
}

/**
 * True for a text that is unlikely to be a keyword: a number, a URL, a formula, a comment, a separator line, or an
 * overlong text.
 */
export const isDoubtful = (row: string): boolean =>
  row.trim() !== '' &&
  (!/\p{L}/u.test(row) || /^\s*([=#]|https?:\/\/|www\.)/i.test(row) || keywordProblem(row) !== undefined);
