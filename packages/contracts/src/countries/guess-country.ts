import { foldedText } from '../fields/folded-text.ts';
import { countries } from './countries.ts';

/** Language codes that are not country codes, and countries' names in their own languages. */
const meant =
  'en gb, eng gb, cs cz, da dk, ja jp, el gr, ko kr, zh cn, he il, hi in, fa ir, sq al, ka ge, kk kz, uk gb, ger de, deutschland de, osterreich at, schweiz ch, espana es, italia it, polska pl, brasil br, suomi fi, sverige se, norge no, danmark dk, nederland nl, hrvatska hr, magyarorszag hu, srbija rs, україна ua, nippon jp, turkiye tr';
const byWord = new Map(
  meant
    .split(', ')
    .map((pair) => [pair.slice(0, pair.lastIndexOf(' ')), pair.slice(pair.lastIndexOf(' ') + 1)]),
);

const names = countries.flatMap(({ code, english, russian, aliases }) =>
  [english, russian, ...aliases].map((name) => ({ code, name: foldedText(name) })),
);
/** Minimum length of a word. Shorter words resemble too many names. */
const shortest = 5;
const longest = 40;

/** True if the texts differ by one inserted, deleted or replaced letter, or by two swapped letters. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let ending = 0;
  const rest = Math.min(one.length, other.length) - from;
  while (ending < rest && one.at(-1 - ending) === other.at(-1 - ending)) ending += 1;
  const [left, right] = [one.slice(from, one.length - ending), other.slice(from, other.length - ending)];
  const isSwapped = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return (left.length <= 1 && right.length <= 1) || isSwapped;
}

/** Country that a word probably means, for a person to confirm; `null` if none or several are close. */
export function guessCountry(word: string): string | null {
  const folded = foldedText(word);
  const known = byWord.get(folded);
  if (known !== undefined) return known;
  if (folded.length < shortest || folded.length > longest) return null;
  const near = new Set(
    names.flatMap(({ code, name }) =>
      name.startsWith(folded) ||
      (name.length >= shortest && (isNear(name, folded) || folded.startsWith(`${name} `)))
        ? code
        : [],
    ),
  );
  const [only] = near;
  return near.size === 1 && only !== undefined ? only : null;
}
