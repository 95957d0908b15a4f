// Knuth's multiplicative hash. A collision of two letter pairs costs only a comparison of texts.
const spread = 0x9e37_79b1;

function codePoints(key: string): number[] {
  return Array.from(key, (letter) => letter.codePointAt(0) ?? 0);
}

function bigrams(letters: readonly number[]): number[] {
  return letters.slice(1).map((letter, at) => Math.imul(letters[at] ?? 0, spread) ^ letter);
}

/**
 * Unigrams and bigrams of a keyword in the index: each letter and each pair of adjacent letters, as 32-bit numbers.
 * Includes the n-grams of its folded form if it differs.
 */
export function indexedNgrams(key: string, folded: string | null = null): number[] {
  const all = [key, ...(folded === null ? [] : [folded])].map(codePoints);
  return [...new Set(all.flatMap((letters) => [...letters, ...bigrams(letters)]))];
}

/** N-grams that a keyword containing this text must have. They are necessary but not sufficient. */
export function requiredNgrams(text: string): number[] {
  const letters = codePoints(text);
  return letters.length === 1 ? letters : [...new Set(bigrams(letters))];
}
