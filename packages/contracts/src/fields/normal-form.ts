/**
 * More combining marks in a row than Stream-Safe text has (UAX #15, 30). Normalising costs the square of such a run. The
 * halfwidth voiced marks are letters that decompose into combining marks.
 */
const markRun = /[\p{M}\uff9e\uff9f]{31}/u;
const excessMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
const mostMarks = 30;

/** True for text with more than 30 combining marks in a row; no language needs as many. */
export const hasMarkRun = (value: string): boolean => value.length > mostMarks && markRun.test(value);

/**
 * Unicode normal form of any text, in time linear in its length: of more than 30 combining marks in a row the first 30
 * are kept. The only caller of `String.prototype.normalize`, passwords excepted.
 */
export function normalForm(value: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return (hasMarkRun(value) ? value.replace(excessMarks, '$1') : value).normalize(form);
}
