import { useMemo } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import type { TableDensity } from './table-layout.ts';

const storageKey = 'table-options';

const optionsSchema = z.object({
  density: z.enum(['normal', 'compact']).catch('normal'),
  hidden: z.array(z.string()).catch([]),
});
type Options = z.infer<typeof optionsSchema>;
const standard: Options = { density: 'normal', hidden: [] };

/** The options of every table by its name; unreadable storage counts as none. */
function load(): Record<string, Options> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return z.record(z.string(), optionsSchema).safeParse(stored).data ?? {};
  } catch {
    return {};
  }
}

const useOptions = create<Record<string, Options>>(() => load());

/** Changes and keeps how one table is shown. */
export function changeTableOptions(name: string, change: Partial<Options>): void {
  useOptions.setState((all) => ({ [name]: { ...(all[name] ?? standard), ...change } }));
  try {
    localStorage.setItem(storageKey, JSON.stringify(useOptions.getState()));
  } catch {
    // With a full or forbidden storage the choice only lives as long as the tab.
  }
}

/** How the person wants this table: kept in the browser, shared by every screen that uses the same name. */
export function useTableOptions(name: string): { density: TableDensity; hiddenColumns: ReadonlySet<string> } {
  const { density, hidden } = useOptions((all) => all[name] ?? standard);
  const hiddenColumns = useMemo(() => new Set(hidden), [hidden]);
  return { density, hiddenColumns };
}
