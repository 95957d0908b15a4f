const hasEnd = /[.!?…][»”")]?$/u;

/**
 * Joins texts as sentences: those of the spec (§8) have no full stop, most of the server's do. Empty ones are left
 * out.
 */
export function sentences(...texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => (hasEnd.test(text) ? text : `${text}.`))
    .join(' ');
}
