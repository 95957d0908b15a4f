import { foldedText } from '@geoplan/contracts/fields/folded-text';

/** Longer than any heading; bounds what is searched for brackets. */
const longestHeading = 200;

/** A heading as it is compared: folded, without its unit and signs: «Цена, $», «Price (USD)», «Backlinks*». */
export function headingKey(text: string): string {
  const bare = foldedText(text.slice(0, longestHeading)).replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
