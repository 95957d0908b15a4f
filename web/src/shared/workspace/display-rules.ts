import type { DisplayConfig } from '@geoplan/contracts/notion-configs';
import type { DisplayMode, DisplayWish } from './use-display-config.ts';

/** A database of the connection. */
export type DisplayDatabase = DisplayConfig['databases'][number];

/** What is shown: all databases together, or one. */
export interface WorkspaceLook {
  mode: DisplayMode;
  /** Notion's id of the one that is shown; undefined in unified mode. */
  databaseId: string | undefined;
}

/** What a database is called in a list (spec §2): its name, or its id. */
export const databaseLabel = ({ databaseName, databaseId }: DisplayDatabase): string =>
  databaseName.trim() || databaseId;

/** The databases that can be looked at alone. */
export function activeDatabases(config: DisplayConfig | null | undefined): readonly DisplayDatabase[] {
  return config?.databases.filter(({ isActive }) => isActive) ?? [];
}

/** True for a connection none of whose databases is read: the main one always is, unless the whole is switched off. */
export function isSwitchedOff(config: DisplayConfig | null | undefined): config is DisplayConfig {
  return config !== null && config !== undefined && activeDatabases(config).length === 0;
}

/**
 * What to show: the address, where it names a mode, else what the person chose last. Single mode without a known
 * database takes the active one; without any active database everything is shown.
 */
export function workspaceLook(
  config: DisplayConfig | null | undefined,
  address: { mode: DisplayMode | null; databaseId: string | null },
): WorkspaceLook {
  const mode = address.mode ?? config?.displayMode ?? 'unified';
  const wanted = address.mode === null ? config?.selectedDatabaseId : address.databaseId;
  const active = activeDatabases(config);
  const shown = active.find(({ databaseId }) => databaseId === wanted) ?? active[0];
  return mode === 'single' && shown !== undefined
    ? { mode, databaseId: shown.databaseId }
    : { mode: 'unified', databaseId: undefined };
}

/** What a change of the mode asks for: `single` selects the active database, `unified` clears it (spec §4). */
export function modeWish(config: DisplayConfig, mode: DisplayMode): DisplayWish {
  if (mode === 'unified') return { mode };
  const active = activeDatabases(config);
  const last = active.find(({ databaseId }) => databaseId === config.selectedDatabaseId);
  return { mode, databaseId: (last ?? active[0])?.databaseId };
}
