import { visibleText } from '@geoplan/contracts/fields/visible-text';

/**
 * Returns the visible characters of a text. For an invisible text, returns the names of its code points, so that it
 * can be found and removed.
 */
export const shownText = (text: string): string =>
  visibleText(text) ||
  Array.from(
    text,
    (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');
