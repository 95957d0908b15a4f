import { normalForm } from './normal-form.ts';

/**
 * Code points that no font draws: Unicode's ignorable code points, control characters except blanks, and annotation
 * marks.
 */
const hidden = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]`;
/** Blanks, including those that Unicode classes as letters or symbols: Hangul fillers and the empty Braille cell. */
const blanks = /(?:(?!\ufeff)[\s\u0085\u3164\uffa0\u2800])+/gu;

const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]`;
const joined = String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Adlam}\u1820-\u18aa`;
/** Symbols and letters of Arabic script that never join the next letter, so a non-joiner after them changes nothing. */
const endOfJoin = String.raw`[\u061c\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5]`;
const picture = String.raw`\p{Extended_Pictographic}`;

/** Hidden code points that change the rendering or the word. */
const meant = [
  // Flags of regions, such as England.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e007a}]{1,6}\u{e007f}`,
  // Emoji sequences, emoji presentation, and keycap digits.
  String.raw`(?<=${picture}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=${picture})`,
  String.raw`(?<=${picture})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)`,
  // Indic conjuncts and half forms; Persian and Mongolian letters that must not join.
  String.raw`(?<=${virama}\p{M}*)\u200d|(?<=\p{L})\u200d(?=${virama})|(?<=${virama}\p{M}*)\u200c(?=\p{L})`,
  String.raw`(?<=(?!${endOfJoin})[${joined}]\p{M}*)\u200c(?=\p{M}*(?!\u061c)[${joined}])`,
  String.raw`(?<=[\u1820-\u18aa])[\u180b-\u180d\u180f]|(?<=[\u1820-\u18aa])\u180e(?=[\u1820-\u18aa])`,
  // Variants of a Han or Burmese letter, Korean blanks, and fillers of syllables without a letter.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Myanmar})\ufe00`,
  String.raw`[\u3164\uffa0]|\u115f(?=[\u1160-\u11a7])|(?<=[\u1100-\u115f])\u1160`,
].join('|');

const anyHidden = new RegExp(hidden, 'u');
const hiddenOrMeant = new RegExp(`(${meant})|${hidden}`, 'gu');

/**
 * True for text without hidden or alternative code points. Most texts take this fast path, and lists contain hundreds
 * of thousands of them.
 */
const isPlain = (value: string) => /^(?:[!-~]+(?: [!-~]+)*)?$/.test(value);

/** Text without invisible code points; line breaks and other blanks are kept. */
export const withoutHidden = (value: string): string =>
  anyHidden.test(value) ? value.replace(hiddenOrMeant, '$1') : value;

/** Visible part of a text, in NFC: no hidden code points, single spaces between words, none at the ends. */
export function visibleText(value: string): string {
  if (isPlain(value)) return value;
  return normalForm(withoutHidden(value), 'NFC').replace(blanks, ' ').trim();
}

const end = String.raw`(?:\s|\u2800|${hidden})`;
const hiddenEnds = new RegExp(`^${end}+|(?<!${end})${end}+$`, 'gu');

/**
 * Removes blanks and hidden code points from both ends of an address. Hidden code points inside it identify a
 * different page and are kept.
 */
export const trimmedAddress = (value: string): string => value.replace(hiddenEnds, '');
