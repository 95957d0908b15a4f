/**
 * Run of more combining marks than the 30 that Stream-Safe text allows (UAX #15). Normalisation takes quadratic time
 * in the length of such a run. The halfwidth voiced marks are letters that decompose into combining marks.
 */
const markRun = /[\p{M}\uff9e\uff9f]{31}/u;
const excessMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
const mostMarks = 30;

/** True for text with more than 30 combining marks in a row, which no language needs. */
export const hasMarkRun = (value: string): boolean => value.length > mostMarks && markRun.test(value);

/**
 * Returns the Unicode normal form of any text, in time linear in its length. Only the first 30 marks of a longer run
 * of combining marks are kept. This is the only caller of `String.prototype.normalize`, except for passwords.
 */
export function normalForm(value: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return (hasMarkRun(value) ? value.replace(excessMarks, '$1') : value).normalize(form);
}
