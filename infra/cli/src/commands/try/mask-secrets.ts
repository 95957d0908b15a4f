const mask = '•••';
/** Minimum length of a masked part of a key; shorter parts are words that also occur in other texts. */
const shortestPart = 6;

/**
 * Forms of a key to mask: the key itself, its parts (`login:password`), and its spellings in Basic authorization, in
 * a URL and in JSON.
 */
function spellingsOf(key: string): string[] {
  const parts = key.split(':').filter((part) => part.length >= shortestPart);
  const plain = [key, ...parts];
  return [
    ...plain,
    Buffer.from(key).toString('base64'),
    ...plain.map(encodeURIComponent),
    ...plain.map((each) => JSON.stringify(each).slice(1, -1)),
  ];
}

/** Creates a mask that replaces keys in texts from any source. */
export function createMask() {
  const hidden = new Set<string>();
  return {
    hide(key: string): void {
      for (const each of spellingsOf(key)) if (each !== '') hidden.add(each);
    },
    apply(text: string): string {
      // Longest first, so that no part of a longer spelling remains.
      const all = [...hidden].toSorted((one, other) => other.length - one.length);
      return all.reduce((masked, each) => masked.replaceAll(each, mask), text);
    },
  };
}
