import { useMemo } from 'react';
import { z } from 'zod';
import { storedValue } from '../../storage/stored-value.ts';
import type { TableDensity } from './table-layout.ts';

const optionsSchema = z.object({
  density: z.enum(['normal', 'compact']).catch('normal'),
  // Only differences from the default are stored: a column that a later version hides by default is hidden for everybody.
  toggled: z.array(z.string()).catch([]),
});
type Options = z.infer<typeof optionsSchema>;

const none: readonly string[] = [];
const initial: Options = { density: 'normal', toggled: [] };

/** Options of every table, by its name. */
const { useValue, get, save, hold } = storedValue<Record<string, Options>>('table-options', {
  initial: {},
  decode: (text) => z.record(z.string(), optionsSchema).parse(JSON.parse(text)),
  encode: (options) => JSON.stringify(options),
});

/** Ids that are in one of the two lists only. */
function differences(a: readonly string[], b: readonly string[]): string[] {
  return [...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))];
}

function change(name: string, changed: Partial<Options>): void {
  const options = { ...get(), [name]: { ...(get()[name] ?? initial), ...changed } };
  try {
    save(options);
  } catch {
    // The storage is full or forbidden.
    hold(options);
  }
}

/** Changes and stores the density of one table. */
export const changeDensity = (name: string, density: TableDensity): void => change(name, { density });

/** Hides a column of one table or shows it again, and stores that. */
export const toggleColumn = (name: string, id: string): void =>
  change(name, { toggled: differences(get()[name]?.toggled ?? none, [id]) });

/**
 * User's options of this table: stored in the browser, shared by every screen with the same name.
 * @param standardHidden columns hidden by default; a constant
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
