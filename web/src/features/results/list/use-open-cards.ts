import { parseAsNativeArrayOf, parseAsString, useQueryState } from 'nuqs';
import { useCallback, useState } from 'react';

const parser = parseAsNativeArrayOf(parseAsString);

/** Budget for opened cards in the address, in encoded characters; Node refuses headers above 16 KB. */
const longestAddress = 2_000;

/** The most recently opened cards, as many as the address has room for. */
export function encodableCards(opened: readonly string[]): string[] {
  let room = longestAddress;
  return opened
    .toReversed()
    .filter((keyword) => (room -= encodeURIComponent(keyword.toWellFormed()).length + 6) >= 0)
    .toReversed();
}

const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((keyword, at) => keyword === others[at]);

/**
 * Opened cards by keyword. A link, a reload and Back restore those named in the address (`?open=…&open=…`).
 */
export function useOpenCards() {
  const [named, setNamed] = useQueryState('open', parser);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(named));
  // Last value of the address. Writing it may leave out some of many opened cards, which must not close them.
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
      const encodable = encodableCards([...after]);
      setFollowed(encodable);
      void setNamed(encodable.length === 0 ? null : encodable);
    },
    [opened, setNamed],
  );
  return { opened, toggle };
}
