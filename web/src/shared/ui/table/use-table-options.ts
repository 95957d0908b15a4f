import { useMemo } from 'react';
import { z } from 'zod';
import { storedValue } from '../../storage/stored-value.ts';
import type { TableDensity } from './table-layout.ts';

const optionsSchema = z.object({
  density: z.enum(['normal', 'compact']).catch('normal'),
  // Only differences from the default are stored, so that a column hidden by default in a later version is hidden for
  // everybody.
  toggled: z.array(z.string()).catch([]),
});
type Options = z.infer<typeof optionsSchema>;

const none: readonly string[] = [];
const initial: Options = { density: 'normal', toggled: [] };

/** Options of all tables, by table name. */
const { useValue, get, save, hold } = storedValue<Record<string, Options>>('table-options', {
  initial: {},
  decode: (text) => z.record(z.string(), optionsSchema).parse(JSON.parse(text)),
  encode: (options) => JSON.stringify(options),
});

/** Ids that are in only one of the two lists. */
function differences(a: readonly string[], b: readonly string[]): string[] {
  return [...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))];
}

function change(name: string, changed: Partial<Options>): void {
  const options = { ...get(), [name]: { ...(get()[name] ?? initial), ...changed } };
  try {
    save(options);
  } catch {
    // If the storage is full or forbidden, the options are kept for the lifetime of the tab.
    hold(options);
  }
}

/** Changes the density of one table, and stores it. */
export const changeDensity = (name: string, density: TableDensity): void => change(name, { density });

/** Hides a column of one table or shows it again, and stores the change. */
export const toggleColumn = (name: string, id: string): void =>
  change(name, { toggled: differences(get()[name]?.toggled ?? none, [id]) });

/**
 * User's options for one table, stored in the browser and shared by all tables with the same name. @param
 * standardHidden columns hidden by default; must be a constant
 */
export function useTableOptions(
  name: string,
  standardHidden: readonly string[] = none,
): { density: TableDensity; hiddenColumns: ReadonlySet<string> } {
  const { density, toggled } = useValue((all) => all[name]) ?? initial;
  const hiddenColumns = useMemo(
    () => new Set(differences(standardHidden, toggled)),
    [standardHidden, toggled],
  );
  return { density, hiddenColumns };
}
