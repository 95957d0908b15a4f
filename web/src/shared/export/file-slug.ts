import { normalForm } from '@geoplan/contracts/fields/normal-form';

/**
 * Maximum slug length, in characters. File systems allow 255 bytes; a Cyrillic letter takes two, and the rest of the
 * name needs some.
 */
const longest = 60;

/** Slug for a file name. Letters and digits of any script are kept; everything else becomes a dash. */
export function fileSlug(...words: string[]): string {
  const dashed = normalForm(words.join(' '), 'NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  // A surrogate pair is not split.
  return dashed.slice(0, longest).replace(/^-|[-\p{Cs}]$/gu, '');
}
