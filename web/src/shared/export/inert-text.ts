/** Characters that begin a formula in a spreadsheet, including full-width forms (OWASP, CSV injection). */
const formulaSign = '=+\\-@＝＋－＠';

/**
 * Start of a cell: the start of the text, or the position after a separator that another reader may use. Commas are
 * not included, because a reader that splits at commas respects the quotes of the field.
 */
const cellStart = '^|[;\\t\\r\\n]';

/**
 * Characters that a reader may skip before a formula. Separators are excluded, which keeps the matching time linear.
 */
const skipped = '(?![\\t\\r\\n])[\\s\\p{C}"\']';

const formulaAhead = `(?=(?:${skipped})*[${formulaSign}])`;
const formulaStart = new RegExp(`(${cellStart})${formulaAhead}`, 'gu');
const escapedStart = new RegExp(`(${cellStart})'${formulaAhead}`, 'gu');

/**
 * Text that contains no formula for any reader, even one that separates cells by `;` or tab; each formula is escaped
 * by a preceding apostrophe.
 */
export function inertText(text: string): string {
  return text.replace(formulaStart, "$1'");
}

/** Inverse of `inertText`, for the import of an exported file. */
export function originalText(text: string): string {
  return text.replace(escapedStart, '$1');
}
