const and = new Intl.ListFormat('ru', { type: 'conjunction' });
const or = new Intl.ListFormat('ru', { type: 'disjunction' });

/** «a, b и c». */
export const joinedByAnd = (parts: readonly string[]): string => and.format(parts);

/** «a, b или c». */
export const joinedByOr = (parts: readonly string[]): string => or.format(parts);

const hasEnd = /[.!?…][»”")]?$/u;

/**
 * Joins texts as sentences, adding missing full stops. Texts from the spec (§8) have no full stop, but most texts
 * from the server do. Empty texts are left out.
 */
export function sentences(...texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => (hasEnd.test(text) ? text : `${text}.`))
    .join(' ');
}
