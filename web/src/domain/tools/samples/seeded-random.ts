/** Deterministic random numbers; the same seed gives the same sequence on every machine and in every browser. */
export interface SeededRandom {
  /** Integer from `min` to `max`, inclusive. */
  whole: (min: number, max: number) => number;
  /** True with this probability, 0 to 1. */
  chance: (probability: number) => boolean;
  /** Random item from a list, which must not be empty. */
  pick: <Item>(items: readonly Item[]) => Item;
  /** `count` different items from a list, in random order; all of them if there are fewer. */
  sample: <Item>(items: readonly Item[], count: number) => Item[];
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Pseudo-random numbers for a seed (mulberry32). The parts of the seed are separated, so that «a», «bc» differs from
 * «ab», «c».
 */
export function seededRandom(...seed: readonly string[]): SeededRandom {
  let state = hashOf(JSON.stringify(seed));
  /** Number in [0, 1). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)]!,
    sample: (items, count) => {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () => {
        const [item] = rest.splice(whole(0, rest.length - 1), 1);
        return item!;
      });
    },
  };
}
