import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { activeDatabases, type DisplayDatabase } from '../../domain/workspace/display/display-rules.ts';
import type { DisplayMode } from '../../domain/workspace/display/use-display-config.ts';
import { useWorkspaceView } from '../../domain/workspace/display/use-workspace-view.ts';

/** Tabs of the results. */
const resultTabs = ['keywords', 'matrix'] as const;

const parsers = {
  tab: parseAsStringLiteral(resultTabs).withDefault('keywords'),
  /**
   * Counts the sites of all databases together or of a single database (spec §4, Display mode). If null, the display
   * mode that the person uses for the workspace applies.
   */
  mode: parseAsStringLiteral(['unified', 'single'] as const),
  databaseId: parseAsString,
};

/** Tab, mode and database, kept in the URL: `?tab=&mode=&databaseId=`. */
export function useResultsView() {
  return useQueryStates(parsers, { history: 'push' });
}

/** Databases whose sites are counted, and a function that selects them. */
export interface ResultDatabases {
  /** Active databases of the default Notion configuration. */
  databases: readonly DisplayDatabase[];
  mode: DisplayMode;
  /** The only database whose sites are counted; undefined in unified mode or if there is none. */
  database: DisplayDatabase | undefined;
  /** True until the person's display mode is loaded. */
  isPending: boolean;
  setMode: (mode: DisplayMode) => void;
  setDatabase: (databaseId: string) => void;
}

/** The user's display mode, stored on the server and in the URL, or only in the URL if there is no active database. */
export function useDatabases(): ResultDatabases {
  const { config, view: displayed, setMode, setDatabase } = useWorkspaceView();
  const [view, setView] = useResultsView();
  const databases = activeDatabases(config.data);
  const isPending = config.isPending && view.mode !== 'unified';
  if (databases.length > 0)
    return {
      databases,
      mode: displayed.mode,
      database: databases.find(({ databaseId }) => databaseId === displayed.databaseId),
      isPending,
      setMode,
      setDatabase,
    };
  return {
    databases,
    mode: view.mode ?? 'unified',
    database: undefined,
    isPending,
    setMode: (mode) => void setView({ mode: mode === 'unified' ? null : mode, databaseId: null }),
    setDatabase,
  };
}
