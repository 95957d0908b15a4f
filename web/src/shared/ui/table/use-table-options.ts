import { useMemo } from 'react';
import { z } from 'zod';
import { storedValue } from '../../storage/stored-value.ts';
import type { TableDensity } from './table-layout.ts';

const optionsSchema = z.object({
  density: z.enum(['normal', 'compact']).catch('normal'),
  hidden: z.array(z.string()).catch([]),
});
type Options = z.infer<typeof optionsSchema>;
const standard: Options = { density: 'normal', hidden: [] };

/** The options of every table by its name. */
const { useValue, get, save, hold } = storedValue<Record<string, Options>>('table-options', {
  initial: {},
  decode: (text) => z.record(z.string(), optionsSchema).parse(JSON.parse(text)),
  encode: (options) => JSON.stringify(options),
});

/** Changes and keeps how one table is shown. */
export function changeTableOptions(name: string, change: Partial<Options>): void {
  const options = { ...get(), [name]: { ...(get()[name] ?? standard), ...change } };
  try {
    save(options);
  } catch {
    // A full or forbidden storage.
    hold(options);
  }
}

/** How the person wants this table: kept in the browser, shared by every screen that uses the same name. */
export function useTableOptions(name: string): { density: TableDensity; hiddenColumns: ReadonlySet<string> } {
  const { density, hidden } = useValue((all) => all[name] ?? standard);
  const hiddenColumns = useMemo(() => new Set(hidden), [hidden]);
  return { density, hiddenColumns };
}
