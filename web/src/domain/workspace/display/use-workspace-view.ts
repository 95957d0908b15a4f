import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useRef } from 'react';
import { displayRequestFor, resolveWorkspaceView } from './display-rules.ts';
import {
  useDisplayConfig,
  useSetDisplayMode,
  type DisplayMode,
  type DisplayRequest,
} from './use-display-config.ts';

const parsers = {
  mode: parseAsStringLiteral(['unified', 'single'] as const),
  databaseId: parseAsString,
};

/** URL parameters of a display request. */
const addressOf = ({ mode, databaseId }: DisplayRequest) => ({ mode, databaseId: databaseId ?? null });

/**
 * View of all databases together or of a single one. The choice is stored for the user on the server and, once made,
 * in the URL (`?mode=&databaseId=`), so that a shared link shows the same view. A choice that cannot be stored is
 * reverted.
 */
export function useWorkspaceView() {
  const config = useDisplayConfig();
  const [address, setAddress] = useQueryStates(parsers, { history: 'push' });
  const save = useSetDisplayMode();
  const latest = useRef(0);
  const view = resolveWorkspaceView(config.data, address);
  const change = async (id: string, request: DisplayRequest, isTableChange: boolean) => {
    latest.current += 1;
    const own = latest.current;
    const isLatest = () => own === latest.current;
    // A URL without a mode shows the latest choice, so the current view is first added to the URL; otherwise Back would
    // not return to that view.
    await setAddress(addressOf(view), { history: 'replace' });
    if (!isLatest()) return;
    void setAddress(addressOf(request));
    const takeBack = () => (isLatest() ? void setAddress(address, { history: 'replace' }) : undefined);
    save.mutate({ configId: id, request, isTableChange }, { onError: takeBack });
  };
  return {
    config,
    view,
    setMode: (mode: DisplayMode) => {
      if (config.data) void change(config.data.id, displayRequestFor(config.data, mode), false);
    },
    setDatabase: (databaseId: string) => {
      if (config.data) void change(config.data.id, { mode: 'single', databaseId }, true);
    },
  };
}
