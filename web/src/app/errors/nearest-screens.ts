import type { MenuScreen } from '../guard-rules.ts';

/** Pairs of adjacent letters in a path, in lower case and without punctuation. */
function letterPairs(text: string): string[] {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

/** Sørensen–Dice coefficient of two texts: 0 if they share no letter pair, 1 if they have the same pairs. */
function similarity(one: string, other: string): number {
  const left = letterPairs(other);
  const [pairs, all] = [letterPairs(one), left.length];
  let common = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at === -1) continue;
    left.splice(at, 1);
    common += 1;
  }
  return pairs.length + all === 0 ? 0 : (2 * common) / (pairs.length + all);
}

/** Minimum similarity; below it, two paths are no more alike than two arbitrary words. */
const leastSimilarity = 0.35;
const mostScreens = 3;
/**
 * Maximum number of characters of a path to compare. A path may have any length, and more letters add no information.
 */
const longest = 100;

/** Screens that an unknown path may refer to, best match first, compared by path and by menu label. */
export function nearestScreens(pathname: string, screens: readonly MenuScreen[]): MenuScreen[] {
  const asked = pathname.slice(0, longest);
  return screens
    .map((screen) => ({
      screen,
      score: Math.max(similarity(asked, screen.path), similarity(asked, screen.menu.label)),
    }))
    .filter(({ score }) => score >= leastSimilarity)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostScreens)
    .map(({ screen }) => screen);
}

/** Readable form of a path: Cyrillic instead of percent-encoding, at most 100 characters. */
export function readableAddress(pathname: string): string {
  let text = pathname;
  try {
    text = decodeURI(pathname);
  } catch {
    // A path that is not UTF-8 stays unchanged.
  }
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
