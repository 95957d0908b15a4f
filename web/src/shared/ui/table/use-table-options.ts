import { useMemo } from 'react';
import { z } from 'zod';
import { storedValue } from '../../storage/stored-value.ts';
import type { TableDensity } from './table-layout.ts';

const optionsSchema = z.object({
  density: z.enum(['normal', 'compact']).catch('normal'),
  hidden: z.array(z.string()).catch([]),
});
type Options = z.infer<typeof optionsSchema>;

const none: readonly string[] = [];
const standard = (hidden: readonly string[]): Options => ({ density: 'normal', hidden: [...hidden] });

/** Options of every table, by its name. */
const { useValue, get, save, hold } = storedValue<Record<string, Options>>('table-options', {
  initial: {},
  decode: (text) => z.record(z.string(), optionsSchema).parse(JSON.parse(text)),
  encode: (options) => JSON.stringify(options),
});

/** Changes and stores the options of one table; `standardHidden` as for `useTableOptions`. */
export function changeTableOptions(
  name: string,
  change: Partial<Options>,
  standardHidden: readonly string[] = none,
): void {
  const options = { ...get(), [name]: { ...(get()[name] ?? standard(standardHidden)), ...change } };
  try {
    save(options);
  } catch {
    // The storage is full or forbidden.
    hold(options);
  }
}

/**
 * User's options of this table: stored in the browser, shared by every screen with the same name.
 * @param standardHidden columns hidden until the user has changed anything; a constant
 */
export function useTableOptions(
  name: string,
  standardHidden: readonly string[] = none,
): { density: TableDensity; hiddenColumns: ReadonlySet<string> } {
  const own = useValue((all) => all[name]);
  const hidden = own?.hidden ?? standardHidden;
  const density = own?.density ?? 'normal';
  const hiddenColumns = useMemo(() => new Set(hidden), [hidden]);
  return { density, hiddenColumns };
}
