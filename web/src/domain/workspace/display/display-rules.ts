import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { DisplayMode, DisplayRequest } from './use-display-config.ts';

/** Database of the connection. */
export type DisplayDatabase = DisplayConfig['databases'][number];

/** Displayed databases: all together (unified), or a single one. */
export interface WorkspaceView {
  mode: DisplayMode;
  /** Notion id of the displayed database; undefined in unified mode. */
  databaseId: string | undefined;
}

/** Label of a database in a list (spec §2): its name, or its id. */
export const databaseLabel = ({ databaseName, databaseId }: DisplayDatabase): string =>
  databaseName.trim() || databaseId;

/** Databases that can be selected in single mode. */
export function activeDatabases(config: DisplayConfig | null | undefined): readonly DisplayDatabase[] {
  return config?.databases.filter(({ isActive }) => isActive) ?? [];
}

/**
 * True for a disabled connection. None of its databases is active or synced, whereas the main database of an enabled
 * connection always is.
 */
export function isConfigDisabled(config: DisplayConfig | null | undefined): config is DisplayConfig {
  return config !== null && config !== undefined && activeDatabases(config).length === 0;
}

/**
 * Resolves the view from the URL if it contains a mode, otherwise from the user's last choice. In single mode, an
 * unknown database is replaced by the active one. Without any active database, all databases are shown.
 */
export function resolveWorkspaceView(
  config: DisplayConfig | null | undefined,
  address: { mode: DisplayMode | null; databaseId: string | null } = { mode: null, databaseId: null },
): WorkspaceView {
  const mode = address.mode ?? config?.displayMode ?? 'unified';
  const requestedId = address.mode === null ? config?.selectedDatabaseId : address.databaseId;
  const active = activeDatabases(config);
  const shown = active.find(({ databaseId }) => databaseId === requestedId) ?? active[0];
  return mode === 'single' && shown !== undefined
    ? { mode, databaseId: shown.databaseId }
    : { mode: 'unified', databaseId: undefined };
}

/** Request for a change of the mode: `single` selects the active database, `unified` clears the selection (spec §4). */
export function displayRequestFor(config: DisplayConfig, mode: DisplayMode): DisplayRequest {
  if (mode === 'unified') return { mode };
  const active = activeDatabases(config);
  const last = active.find(({ databaseId }) => databaseId === config.selectedDatabaseId);
  return { mode, databaseId: (last ?? active[0])?.databaseId };
}
