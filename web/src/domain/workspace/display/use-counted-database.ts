import { activeDatabases, databaseLabel, resolveWorkspaceView } from './display-rules.ts';
import { useDisplayConfig } from './use-display-config.ts';

/**
 * Databases whose sites are counted on a screen without a display switch, according to the user's choice on the
 * results screen.
 */
export interface CountedDatabase {
  /** Notion id of the database; undefined means all databases together. */
  databaseId: string | undefined;
  /** Name of the database in single mode. */
  label: string | undefined;
  /** True while the choice is unknown; an unreadable choice counts as all databases. */
  isPending: boolean;
}

/** Database that this user has chosen on the results or the data screen. */
export function useCountedDatabase(): CountedDatabase {
  const { data, isPending } = useDisplayConfig();
  const { databaseId } = resolveWorkspaceView(data);
  const shown = activeDatabases(data).find((each) => each.databaseId === databaseId);
  return { databaseId, label: shown && databaseLabel(shown), isPending };
}
