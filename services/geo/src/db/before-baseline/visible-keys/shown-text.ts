import { visibleText } from '@geoplan/contracts/fields/visible-text';

/**
 * Visible characters of a text; of an invisible text the names of its code points, so that it can be found and
 * removed.
 */
export const shownText = (text: string): string =>
  visibleText(text) ||
  Array.from(
    text,
    (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');
