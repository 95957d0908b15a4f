import { foldedText } from '@geoplan/contracts/fields/folded-text';

/** Maximum length of the text searched for brackets, longer than any heading. */
const longestHeading = 200;

/**
 * Normalised heading for comparison: folded, without unit and symbols, as in «Цена, $», «Price (USD)», «Backlinks*».
 */
export function headingKey(text: string): string {
  const bare = foldedText(text.slice(0, longestHeading)).replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
