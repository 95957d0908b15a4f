import { foldedText } from '@geoplan/contracts/fields/folded-text';

/** Maximum length that is searched for brackets, longer than any heading. */
const longestHeading = 200;

/**
 * Heading in the form that is compared: folded, without its unit and symbols: «Цена, $», «Price (USD)», «Backlinks*».
 */
export function headingKey(text: string): string {
  const bare = foldedText(text.slice(0, longestHeading)).replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
