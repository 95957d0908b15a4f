import { parseAsNativeArrayOf, parseAsString, useQueryState } from 'nuqs';
import { useCallback, useState } from 'react';

const parser = parseAsNativeArrayOf(parseAsString);

/** Budget for expanded keywords in the URL, in encoded characters. Node rejects headers above 16 KB. */
const longestAddress = 2_000;

/** Most recently expanded keywords, limited to those that fit into the URL. */
export function encodableKeywords(opened: readonly string[]): string[] {
  let room = longestAddress;
  return opened
    .toReversed()
    .filter((keyword) => (room -= encodeURIComponent(keyword.toWellFormed()).length + 6) >= 0)
    .toReversed();
}

const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((keyword, at) => keyword === others[at]);

/**
 * Keywords whose countries are expanded. A link, a reload and Back expand the keywords in the URL, `?open=…&open=…`.
 */
export function useOpenKeywords() {
  const [named, setNamed] = useQueryState('open', parser);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(named));
  // Last processed content of the URL. When many keywords are expanded, the URL may omit some of them, but this must
  // not collapse them.
  const [followed, setFollowed] = useState(named);
  if (!isEqual(named, followed)) {
    setFollowed(named);
    setOpened(new Set(named));
  }
  const toggle = useCallback(
    (keyword: string) => {
      const after = new Set(opened);
      if (!after.delete(keyword)) after.add(keyword);
      setOpened(after);
      const encodable = encodableKeywords([...after]);
      setFollowed(encodable);
      void setNamed(encodable.length === 0 ? null : encodable);
    },
    [opened, setNamed],
  );
  return { opened, toggle };
}
