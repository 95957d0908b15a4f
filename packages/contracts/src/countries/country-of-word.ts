import { foldedText } from '../fields/folded-text.ts';
import { countries, countryByCode } from './countries.ts';
import { codeByThreeLetters, isoNames } from './iso-names.ts';

/** Team aliases for countries, folded, each with its country code. */
export type GeoWords = ReadonlyMap<string, string>;

/** Lookup key of a name, without dots and articles, and with brackets replaced by a comma. */
function nameKey(word: string): string {
  const folded = foldedText(word)
    .replaceAll('.', '')
    .replace(/\s*\(the\)$/, '');
  return folded
    .replace(/\s*\((?:the )?([^()]+)\)$/, ', $1')
    .replace(/^the /, '')
    .trim();
}

const codeByName = new Map(
  countries.flatMap(({ code, english, russian, aliases }) =>
    [english, russian, ...aliases, ...(isoNames[code] ?? [])].map((name) => [nameKey(name), code] as const),
  ),
);

const kinds = String.raw`(?:\S+ )?(?:\S+ )?(?:republic|kingdom|states|state|principality|grand duchy|commonwealth|federation|union|sultanate)`;
/** «Republic of Poland»; «Iran, Islamic Republic of»; «Королевство Испания»; «Иран, Исламская Республика». */
const formal = [
  new RegExp(`^${kinds} of (?:the )?(.+)$`),
  new RegExp(`^(.+), (?:the )?${kinds} of(?: the)?$`),
  /^(?:\S+ )?(?:республика|королевство|княжество|султанат|герцогство) (.+)$/,
  /^(.+), (?:\S+ )?(?:республика|королевство|государство|штаты)$/,
];

/** Subdivision flags, all of which count as the United Kingdom. */
const regionFlag = /^\u{1f3f4}(?:[\u{e0020}-\u{e007f}])*$/u;
const flag = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u;

function codeOfFlag(word: string): string | null {
  if (regionFlag.test(word)) return Array.from(word).length > 1 ? 'gb' : null;
  if (!flag.test(word)) return null;
  const letters = Array.from(word, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 0x41),
  );
  return countryByCode(letters.join(''))?.code ?? null;
}

/** Code of the country that the whole `word` names as a team alias, code, flag or name; `null` if there is none. */
export function countryOfWord(word: string, words?: GeoWords): string | null {
  const own = words?.get(foldedText(word));
  if (own !== undefined) return own;
  const code = countryByCode(word)?.code ?? codeByThreeLetters.get(word.toLowerCase()) ?? codeOfFlag(word);
  if (code !== null) return code;
  const key = nameKey(word);
  const named = codeByName.get(key);
  if (named !== undefined) return named;
  for (const form of formal) {
    const short = form.exec(key)?.[1];
    const found = short === undefined ? undefined : codeByName.get(short);
    if (found !== undefined) return found;
  }
  return null;
}
