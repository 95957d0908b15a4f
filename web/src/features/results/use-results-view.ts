import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { activeDatabases, type DisplayDatabase } from '../../domain/workspace/display/display-rules.ts';
import type { DisplayMode } from '../../domain/workspace/display/use-display-config.ts';
import { useWorkspaceView } from '../../domain/workspace/display/use-workspace-view.ts';

/** The two tabs of the results. */
const resultTabs = ['keywords', 'matrix'] as const;

const parsers = {
  tab: parseAsStringLiteral(resultTabs).withDefault('keywords'),
  /** Sites of all databases together, or of one (spec §4, Display mode); null = this person's display mode of the workspace. */
  mode: parseAsStringLiteral(['unified', 'single'] as const),
  databaseId: parseAsString,
};

/** Tab, mode and database, kept in the address: `?tab=&mode=&databaseId=`. */
export function useResultsView() {
  return useQueryStates(parsers, { history: 'push' });
}

/** Whose sites are counted. */
export interface ResultDatabases {
  /** The active databases of the default Notion configuration. */
  databases: readonly DisplayDatabase[];
  mode: DisplayMode;
  /** The one whose sites are counted alone; undefined in unified mode, or when there is none. */
  database: DisplayDatabase | undefined;
  /** True while this person's choice is unknown. */
  isPending: boolean;
  setMode: (mode: DisplayMode) => void;
  setDatabase: (databaseId: string) => void;
}

/** The person's display mode, kept on the server and in the address; without a database the address alone keeps it. */
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
