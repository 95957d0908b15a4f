import { normalForm } from './normal-form.ts';

/** Code points that no font draws: Unicode's own list, control characters but blanks, and annotation marks. */
const hidden = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]`;
/** Blanks that are letters or signs to Unicode: Hangul fillers and the empty Braille cell. */
const blanks = /(?:(?!\ufeff)[\s\u0085\u3164\uffa0\u2800])+/gu;

const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]`;
const joined = String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Adlam}\u1820-\u18aa`;
/** Signs and letters of those scripts that never join the next one: a non-joiner behind them changes nothing. */
const endOfJoin = String.raw`[\u061c\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5]`;
const picture = String.raw`\p{Extended_Pictographic}`;

/** Hidden code points that change what is drawn, or which word it is. */
const meant = [
  // Flags of regions, for example of England.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e007a}]{1,6}\u{e007f}`,
  // Emoji sequences, their presentation, and digits on keys.
  String.raw`(?<=${picture}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=${picture})`,
  String.raw`(?<=${picture})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)`,
  // Indic conjuncts and half forms; Persian and Mongolian letters that must not join.
  String.raw`(?<=${virama}\p{M}*)\u200d|(?<=\p{L})\u200d(?=${virama})|(?<=${virama}\p{M}*)\u200c(?=\p{L})`,
  String.raw`(?<=(?!${endOfJoin})[${joined}]\p{M}*)\u200c(?=\p{M}*(?!\u061c)[${joined}])`,
  String.raw`(?<=[\u1820-\u18aa])[\u180b-\u180d\u180f]|(?<=[\u1820-\u18aa])\u180e(?=[\u1820-\u18aa])`,
  // Variants of one Han or Burmese letter, Korean blanks, and the fillers of syllables without a letter.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Myanmar})\ufe00`,
  String.raw`[\u3164\uffa0]|\u115f(?=[\u1160-\u11a7])|(?<=[\u1100-\u115f])\u1160`,
].join('|');

const anyHidden = new RegExp(hidden, 'u');
const hiddenOrMeant = new RegExp(`(${meant})|${hidden}`, 'gu');

/** Nothing hidden and one form only; most texts, and lists have hundreds of thousands. */
const isPlain = (value: string) => /^(?:[!-~]+(?: [!-~]+)*)?$/.test(value);

/** Text without what nobody can see; line breaks and other blanks stay as they are. */
export const withoutHidden = (value: string): string =>
  anyHidden.test(value) ? value.replace(hiddenOrMeant, '$1') : value;

/** What a person sees of a text, in NFC: without hidden code points, each run of blanks one space, none at the ends. */
export function visibleText(value: string): string {
  if (isPlain(value)) return value;
  return normalForm(withoutHidden(value), 'NFC').replace(blanks, ' ').trim();
}

const end = String.raw`(?:\s|\u2800|${hidden})`;
const hiddenEnds = new RegExp(`^${end}+|(?<!${end})${end}+$`, 'gu');

/** An address between its blanks and hidden code points; what it has inside names another page and stays. */
export const trimmedAddress = (value: string): string => value.replace(hiddenEnds, '');
