import { useQueryState } from 'nuqs';
import { useCallback, useRef } from 'react';

const key = 'site';

/** Query of the list below the panel: `location.search` without `site`. */
function listSearch(): string {
  const query = new URLSearchParams(location.search);
  query.delete(key);
  return `${query}${location.hash}`;
}

/**
 * The site whose panel is open, `?site=`; null = none. An open panel is one step of the history, however many sites are
 * shown in it: Back closes it, and closing it steps back, so that nothing leads into it again.
 */
export function useOpenSite() {
  const [openId, setOpenId] = useQueryState(key);
  // What the entry below the panel's shows; null = unknown, as after a link or a reload: it may be of another page.
  const below = useRef<string | null>(null);
  const show = useCallback(
    (id: string) => {
      const isOpen = new URLSearchParams(location.search).has(key);
      if (!isOpen) below.current = listSearch();
      void setOpenId(id, { history: isOpen ? 'replace' : 'push' });
    },
    [setOpenId],
  );
  const close = () => {
    const isBelow = new URLSearchParams(location.search).has(key) && below.current === listSearch();
    below.current = null;
    // Filters changed beside the open panel are in its entry only, which then becomes the list's.
    if (isBelow) history.back();
    else void setOpenId(null);
  };
  return { openId, show, close };
}
