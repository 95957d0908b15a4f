import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

const storageKey = 'screen-queries';
/** Screens remembered; the one not seen longest goes first. */
const maxScreens = 50;

const entriesSchema = z.array(z.tuple([z.string(), z.string()])).catch([]);

/** By screen: `?q=casino&sort=difficulty`, "" = without one. Of this tab, also after a reload, as its history is. */
function load(): Map<string, string> {
  try {
    return new Map(entriesSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')));
  } catch {
    // Not JSON, or a browser that forbids its storage: nothing is remembered.
    return new Map();
  }
}

function remember(screen: string, query: string): void {
  const queries = load();
  queries.delete(screen);
  queries.set(screen, query);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...queries].slice(-maxScreens)));
  } catch {
    // Full or forbidden: the way back is the plain address.
  }
}

/** Remembers search, sort and filters of the shown screen, all that its address has; `screen` is its path. */
export function useRememberedQuery(screen: string): void {
  const { pathname } = useLocation();
  const search = useOptimisticSearchParams().toString();
  useEffect(() => {
    // While another screen is being loaded, its address is there already and this screen still is.
    if (location.pathname === pathname) remember(screen, search && `?${search}`);
  }, [screen, pathname, search]);
}

/** The address of a screen as it was left, so that a link leads back to what «Back» would show. */
export function rememberedAddress(screen: string): string {
  const query = load().get(screen);
  return query === undefined ? screen : screen.replace(/\?.*$/, '') + query;
}
