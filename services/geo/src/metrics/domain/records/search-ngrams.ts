// Knuth's multiplicative hash. Two pairs of letters that share a number only cost a comparison of text.
const spread = 0x9e37_79b1;

function codePoints(key: string): number[] {
  return Array.from(key, (letter) => letter.codePointAt(0) ?? 0);
}

function bigrams(letters: readonly number[]): number[] {
  return letters.slice(1).map((letter, at) => Math.imul(letters[at] ?? 0, spread) ^ letter);
}

/**
 * Unigrams and bigrams a keyword is indexed under: each letter and each two adjacent ones, as 32-bit numbers; those of
 * its folded form, too, if it has another one.
 */
export function indexedNgrams(key: string, folded: string | null = null): number[] {
  const all = [key, ...(folded === null ? [] : [folded])].map(codePoints);
  return [...new Set(all.flatMap((letters) => [...letters, ...bigrams(letters)]))];
}

/** N-grams a keyword must be indexed under to contain this text; necessary, not sufficient. */
export function requiredNgrams(text: string): number[] {
  const letters = codePoints(text);
  return letters.length === 1 ? letters : [...new Set(bigrams(letters))];
}
