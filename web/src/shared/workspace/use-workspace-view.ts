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

/** A look as it stands in the address. */
const addressOf = ({ mode, databaseId }: DisplayWish) => ({ mode, databaseId: databaseId ?? null });

/**
 * All databases together or one of them: kept for the person on the server and, once chosen, in the address
 * (`?mode=&databaseId=`), so that a shared link shows the same. A choice that cannot be kept is taken back.
 */
export function useWorkspaceView() {
  const config = useDisplayConfig();
  const [address, setAddress] = useQueryStates(parsers, { history: 'push' });
  const save = useSetDisplayMode();
  const latest = useRef(0);
  const look = workspaceLook(config.data, address);
  const change = async (id: string, wish: DisplayWish, isTableChange: boolean) => {
    latest.current += 1;
    const own = latest.current;
    const isLatest = () => own === latest.current;
    // An address without a mode shows the latest choice: Back shall find what was seen before it.
    await setAddress(addressOf(look), { history: 'replace' });
    if (!isLatest()) return;
    void setAddress(addressOf(wish));
    const takeBack = () => (isLatest() ? void setAddress(address, { history: 'replace' }) : undefined);
    save.mutate({ configId: id, wish, isTableChange }, { onError: takeBack });
  };
  return {
    config,
    look,
    setMode: (mode: DisplayMode) => {
      if (config.data) void change(config.data.id, modeWish(config.data, mode), false);
    },
    setDatabase: (databaseId: string) => {
      if (config.data) void change(config.data.id, { mode: 'single', databaseId }, true);
    },
  };
}
