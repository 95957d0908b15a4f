import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import { plainId } from '@geoplan/contracts/fields/notion-id';
import { AppError } from '@geoplan/kit/errors';

/** Display mode and database that a user has selected. */
export type DisplayMode = Pick<DisplayConfig, 'displayMode' | 'selectedDatabaseId'>;
/** Config as all users see it; the main database first. */
export type ShowableConfig = Omit<DisplayConfig, keyof DisplayMode>;

/** Config in the user's display mode; a selected database that was removed or is inactive falls back to unified. */
export function displayView(
  { id, name, databases, counting, geoWords }: ShowableConfig,
  chosen: DisplayMode,
): DisplayConfig {
  const { selectedDatabaseId: wanted, displayMode } = chosen;
  const isThere = databases.some(({ databaseId, isActive }) => isActive && databaseId === wanted);
  const isSingle = displayMode === 'single' && isThere;
  return {
    id,
    name,
    databases,
    counting,
    geoWords,
    displayMode: isSingle ? 'single' : 'unified',
    selectedDatabaseId: isSingle ? wanted : null,
  };
}

function refuse(message: string): never {
  throw new AppError('invalid_input', message, {
    details: [{ field: 'body.selectedDatabaseId', message }],
  });
}

/**
 * Display mode to store. `unified` clears the selection. `single` without a selected database keeps the current
 * selection, or otherwise takes the first active database (spec §4, Display mode of workspace data).
 * @throws AppError invalid_input if the database is not an active one of this config
 */
export function displayModeFor(
  now: DisplayConfig,
  wish: { displayMode: DisplayConfig['displayMode']; selectedDatabaseId?: string | null | undefined },
): DisplayMode {
  if (wish.displayMode === 'unified') return { displayMode: 'unified', selectedDatabaseId: null };
  const active = now.databases.filter(({ isActive }) => isActive);
  if (!wish.selectedDatabaseId) {
    const first = now.selectedDatabaseId ?? active[0]?.databaseId;
    if (first === undefined) refuse('В этой конфигурации нет активных баз данных');
    return { displayMode: 'single', selectedDatabaseId: first };
  }
  const id = plainId(wish.selectedDatabaseId);
  const isIt = (database: DisplayConfig['databases'][number]) =>
    database.databaseId === id || plainId(database.id) === id;
  if (!now.databases.some(isIt)) refuse('Этой базы данных нет в конфигурации. Обновите страницу.');
  const selected = active.find(isIt);
  if (!selected) refuse('Эта база данных отключена. Выберите другую.');
  return { displayMode: 'single', selectedDatabaseId: selected.databaseId };
}
