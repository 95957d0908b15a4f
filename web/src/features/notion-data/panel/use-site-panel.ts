import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useQueryState } from 'nuqs';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { TableHandle } from '../../../shared/ui/table/table-handle.ts';

/** Open site, navigation through the visible rows, and focus restoration when the panel closes. */
export function useSitePanel(all: readonly NotionSite[], shown: readonly NotionSite[]) {
  const { openId, show, close: leave } = useOpenSite();
  const table = useRef<TableHandle>(null);
  /** Site whose panel is being closed. Its row receives the focus once the panel has released it. */
  const closed = useRef<string>(null);
  const at = useMemo(
    () => (openId === null ? -1 : shown.findIndex(({ id }) => id === openId)),
    [openId, shown],
  );
  const site = useMemo(() => all.find(({ id }) => id === openId), [all, openId]);
  // A link may open a site far down the list, so the first render scrolls its row into view.
  const revealFirst = useEffectEvent(() =>
    openId === null ? undefined : table.current?.scrollToRow(openId),
  );
  const hasRows = shown.length > 0;
  useEffect(() => (hasRows ? revealFirst() : undefined), [hasRows]);
  useEffect(() => {
    if (openId !== null || closed.current === null) return;
    table.current?.focusRow(closed.current);
    closed.current = null;
  }, [openId]);
  const go = (next: number) => {
    const id = shown[next]?.id;
    if (id === undefined) return;
    table.current?.scrollToRow(id);
    show(id);
  };
  const close = () => {
    closed.current = openId;
    leave();
  };
  return { openId, site, table, open: show, close, navigation: { at, count: shown.length, go } };
}

const key = 'site';

/** Query string of the list behind the panel: `location.search` without `site`. */
function listSearch(): string {
  const query = new URLSearchParams(location.search);
  query.delete(key);
  return `${query}${location.hash}`;
}

/**
 * Id of the site whose panel is open, `?site=`; `null` if no panel is open. An open panel is one history entry,
 * however many sites are shown in it. Back closes the panel, and closing the panel navigates back, so that no history
 * entry reopens it.
 */
function useOpenSite() {
  const [openId, setOpenId] = useQueryState(key);
  // List query of the history entry below the panel; `null` if unknown. After a link or a reload, the entry below may
  // belong to another page.
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
    // Filters changed while the panel is open exist only in its history entry, which then becomes the entry of the
    // list.
    if (isBelow) history.back();
    else void setOpenId(null);
  };
  return { openId, show, close };
}
