import { z } from 'zod';

/**
 * How a keyword came to its brand: it equals it, has it in it as whole words, or a person said so; null = it has none.
 * The rule with its cases: docs/reference/brand-rule.md.
 */
export const brandMatchSchema = z.enum(['exact', 'contained', 'manual']).nullable();
export type BrandMatch = z.infer<typeof brandMatchSchema>;

/** A keyword's brand as lists and pages say it. */
export const keywordBrandFields = {
  /** Folded like a key; null = the keyword belongs to no brand. */
  brand: z.string().nullable(),
  brandMatch: brandMatchSchema,
};

/** A brand that was found for a keyword. */
interface FoundBrand {
  brand: string;
  match: 'exact' | 'contained';
}

/** A word, or one sign: whatever stands as whole words begins and ends with one of these. */
const token = /[\p{L}\p{N}\p{M}]+|\S/gu;
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
const beginsWithWord = /^[\p{L}\p{N}\p{M}]/u;

/** Words and signs of a brand: by the most of them the parts of a keyword are limited. */
export function countTokens(brandKey: string): number {
  return brandKey.match(token)?.length ?? 0;
}

/**
 * The parts of a keyword that may be a brand of at most so many words and signs, each once: a brand that stands in the
 * keyword is among them, so that brands are looked up by their keys, however many there are.
 */
export function brandCandidates(key: string, mostTokens: number): string[] {
  const tokens = [...key.matchAll(token)].map(({ 0: text, index }) => ({
    from: index,
    to: index + text.length,
  }));
  const parts = tokens.flatMap(({ from }, at) =>
    tokens.slice(at, at + mostTokens).map(({ to }) => key.slice(from, to)),
  );
  return [...new Set(parts)];
}

/** Where a brand stands in a keyword as whole words, in UTF-16 units; -1 = nowhere. */
function indexOfBrand(key: string, brandKey: string): number {
  for (let at = key.indexOf(brandKey); at >= 0; at = key.indexOf(brandKey, at + 1))
    if (!endsInWord.test(key.slice(0, at)) && !beginsWithWord.test(key.slice(at + brandKey.length)))
      return at;
  return -1;
}

/**
 * The brand a keyword belongs to: the one that equals it, else the longest that stands in it as whole words (of equally
 * long ones the first), else none. Both are given as `foldedText`; in any order, those that do not fit among them.
 */
export function findBrand(key: string, brandKeys: Iterable<string>): FoundBrand | null {
  let found: { brand: string; length: number; at: number } | null = null;
  for (const brand of brandKeys) {
    if (brand === key) return { brand, match: 'exact' };
    const at = brand === '' ? -1 : indexOfBrand(key, brand);
    if (at < 0) continue;
    const length = Array.from(brand).length;
    if (!found || length > found.length || (length === found.length && at < found.at))
      found = { brand, length, at };
  }
  return found && { brand: found.brand, match: 'contained' };
}
