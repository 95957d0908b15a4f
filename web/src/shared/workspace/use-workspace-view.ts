import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useRef } from 'react';
import { modeWish, workspaceLook } from './display-rules.ts';
import {
  useDisplayConfig,
  useSetDisplayMode,
  type DisplayMode,
  type DisplayWish,
} from './use-display-config.ts';

const parsers = {
  mode: parseAsStringLiteral(['unified', 'single'] as const),
  databaseId: parseAsString,
};

/**
 * All databases together or one of them: kept for the person on the server and, once chosen, in the address
 * (`?mode=&databaseId=`), so that a shared link shows the same. A choice that cannot be kept is taken back.
 */
export function useWorkspaceView() {
  const config = useDisplayConfig();
  const [address, setAddress] = useQueryStates(parsers, { history: 'push' });
  const save = useSetDisplayMode();
  const latest = useRef(0);
  const change = (wish: DisplayWish, isTableChange: boolean) => {
    if (!config.data) return;
    latest.current += 1;
    const own = latest.current;
    const takeBack = () => (own === latest.current ? void setAddress(address) : undefined);
    void setAddress({ mode: wish.mode, databaseId: wish.databaseId ?? null });
    save.mutate({ configId: config.data.id, wish, isTableChange }, { onError: takeBack });
  };
  return {
    config,
    look: workspaceLook(config.data, address),
    setMode: (mode: DisplayMode) => (config.data ? change(modeWish(config.data, mode), false) : undefined),
    setDatabase: (databaseId: string) => change({ mode: 'single', databaseId }, true),
  };
}
