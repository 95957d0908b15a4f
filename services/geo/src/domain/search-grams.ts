// Knuth's multiplicative hash. Two pairs of letters that share a number only cost a comparison of text.
const spread = 0x9e37_79b1;

function codePoints(key: string): number[] {
  return Array.from(key, (letter) => letter.codePointAt(0) ?? 0);
}

function pairs(letters: readonly number[]): number[] {
  return letters.slice(1).map((letter, at) => Math.imul(letters[at] ?? 0, spread) ^ letter);
}

/** What a keyword is indexed under: each of its letters and each two that stand side by side, as 32-bit numbers. */
export function indexedGrams(key: string): number[] {
  const letters = codePoints(key);
  return [...new Set([...letters, ...pairs(letters)])];
}

/** What a keyword must be indexed under to contain this text; one that is may still not contain it. */
export function demandedGrams(text: string): number[] {
  const letters = codePoints(text);
  return letters.length === 1 ? letters : [...new Set(pairs(letters))];
}
