import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

const storageKey = 'screen-queries';
/** Number of remembered screens; the least recently visited one is dropped first. */
const maxScreens = 50;

const entriesSchema = z.array(z.tuple([z.string(), z.string()])).catch([]);

/**
 * URL parameters by screen: `?q=casino&sort=difficulty`, "" if there are none. Stored per tab, so that they survive a
 * reload like the tab's history.
 */
function load(): Map<string, string> {
  try {
    return new Map(entriesSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')));
  } catch {
    // If the value is not JSON, or the browser has no storage, nothing is remembered.
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
    // If the storage is full or not available, the link back has no parameters.
  }
}

/** Remembers search, sort order and filters of the shown screen, i.e. its URL parameters; `screen` is its path. */
export function useRememberedQuery(screen: string): void {
  const { pathname } = useLocation();
  const search = useOptimisticSearchParams().toString();
  useEffect(() => {
    // While another screen is loading, the URL already belongs to that screen, but this screen is still shown.
    if (location.pathname === pathname) remember(screen, search && `?${search}`);
  }, [screen, pathname, search]);
}

/** Last URL of a screen, so that a link leads to the same state as «Back». */
export function rememberedAddress(screen: string): string {
  const query = load().get(screen);
  return query === undefined ? screen : screen.replace(/\?.*$/, '') + query;
}
