import { activeDatabases, databaseLabel, resolveWorkspaceView } from './display-rules.ts';
import { useDisplayConfig } from './use-display-config.ts';

/** Whose sites a screen without a switch of its own counts: this person's choice, as on the results. */
export interface CountedDatabase {
  /** Notion's id; undefined = those of all databases together. */
  databaseId: string | undefined;
  /** Its name, in single mode. */
  label: string | undefined;
  /** True while the choice is unknown; a choice that cannot be read counts as all databases. */
  isPending: boolean;
}

const noAddress = { mode: null, databaseId: null };

/** The database this person has chosen on the results or the data screen. */
export function useCountedDatabase(): CountedDatabase {
  const { data, isPending } = useDisplayConfig();
  const { databaseId } = resolveWorkspaceView(data, noAddress);
  const shown = activeDatabases(data).find((each) => each.databaseId === databaseId);
  return { databaseId, label: shown && databaseLabel(shown), isPending };
}
