/** Characters that begin a formula in a spreadsheet, including full-width forms (OWASP, CSV injection). */
const formulaSign = '=+\\-@＝＋－＠';

/**
 * Start of a cell: that of the text, or the position after a separator of another reader. Commas are not included: a
 * reader that splits at commas honours the quotes of the field.
 */
const cellStart = '^|[;\\t\\r\\n]';

/** Characters that a reader may skip before a formula. Separators are excluded, which keeps the match linear. */
const skipped = '(?![\\t\\r\\n])[\\s\\p{C}"\']';

const formulaAhead = `(?=(?:${skipped})*[${formulaSign}])`;
const formulaStart = new RegExp(`(${cellStart})${formulaAhead}`, 'gu');
const escapedStart = new RegExp(`(${cellStart})'${formulaAhead}`, 'gu');

/**
 * Text without a formula for any reader, including those with `;` or tab as separator: an apostrophe precedes each
 * formula.
 */
export function inertText(text: string): string {
  return text.replace(formulaStart, "$1'");
}

/** Inverse of `inertText`, for the import of an exported file. */
export function originalText(text: string): string {
  return text.replace(escapedStart, '$1');
}
