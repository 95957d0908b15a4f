import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useQueryState } from 'nuqs';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { rowHeightPx } from '../../../shared/ui/table/table-layout.ts';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';

/** Height of the sticky table head, in px, which covers what lies under it. */
const headPx = 34;

/** Which site's panel is open, the navigation over the shown rows, and the focus going back where it came from. */
export function useSitePanel(all: readonly NotionSite[], shown: readonly NotionSite[]) {
  const { openId, show, close: leave } = useOpenSite();
  const { density } = useTableOptions('notion-data');
  const table = useRef<HTMLDivElement>(null);
  const rowPx = rowHeightPx[density];
  const at = useMemo(
    () => (openId === null ? -1 : shown.findIndex(({ id }) => id === openId)),
    [openId, shown],
  );
  const site = useMemo(() => all.find(({ id }) => id === openId), [all, openId]);
  const reveal = (row: number) => {
    const scroller = table.current?.querySelector('section');
    if (!scroller) return;
    const top = row * rowPx;
    const least = top + rowPx + headPx - scroller.clientHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (least > scroller.scrollTop) scroller.scrollTop = least;
  };
  // A link to a site far down: its row is brought into view once.
  const revealFirst = useEffectEvent(() => (at < 0 ? undefined : reveal(at)));
  useEffect(() => revealFirst(), []);
  const go = (next: number) => {
    const id = shown[next]?.id;
    if (id === undefined) return;
    reveal(next);
    show(id);
  };
  const close = () => {
    const back =
      openId === null
        ? null
        : table.current?.querySelector<HTMLElement>(`[data-details="${CSS.escape(openId)}"]`);
    leave();
    (back ?? table.current?.querySelector<HTMLElement>('section'))?.focus();
  };
  return { openId, site, table, open: show, close, navigation: { at, count: shown.length, go } };
}

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
function useOpenSite() {
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
