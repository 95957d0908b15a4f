import type { MenuScreen } from '../guard-rules.ts';

/** Pairs of neighbouring letters of an address, without case and signs. */
function letterPairs(text: string): string[] {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

/** Sørensen–Dice coefficient of two texts: 0 nothing in common, 1 the same letters. */
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

/** Below it two addresses have no more in common than any two words. */
const leastSimilarity = 0.35;
const mostScreens = 3;
/** An address is as long as its sender likes; more letters tell nothing. */
const longest = 100;

/** Screens an unknown address may have meant, the likeliest first: by their address or the name in the menu. */
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

/** An address as a person reads it: Cyrillic instead of percent signs, at most 100 letters. */
export function readableAddress(pathname: string): string {
  let text = pathname;
  try {
    text = decodeURI(pathname);
  } catch {
    // Not UTF-8: as it stands.
  }
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
