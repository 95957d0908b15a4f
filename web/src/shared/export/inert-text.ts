/** Signs that begin a formula in a spreadsheet, full-width forms included (OWASP, CSV injection). */
const formulaSign = '=+\\-@＝＋－＠';

/**
 * Begin of a cell: that of the text, or the place after a separator of another reader.
 * A comma is missing: a reader that splits at commas honours the quotes of the field.
 */
const cellStart = '^|[;\\t\\r\\n]';

/** Characters that a reader may drop before a formula sign. Separators are excluded, which keeps the match linear. */
const skipped = '(?![\\t\\r\\n])[\\s\\p{C}"\']';

const formulaAhead = `(?=(?:${skipped})*[${formulaSign}])`;
const formulaStart = new RegExp(`(${cellStart})${formulaAhead}`, 'gu');
const escapedStart = new RegExp(`(${cellStart})'${formulaAhead}`, 'gu');

/** Text without a formula for any reader, also one with `;` or tab as separator: an apostrophe precedes each formula. */
export function inertText(text: string): string {
  return text.replace(formulaStart, "$1'");
}

/** Inverse of `inertText`, for a file that is imported again. */
export function originalText(text: string): string {
  return text.replace(escapedStart, '$1');
}
