import type { SharedProject } from '@geoplan/contracts/geo/shared-plan';
import { z } from 'zod';
import { storedValue } from '../../../shared/storage/stored-value.ts';
import { readProject, type Project } from '../plan-rules.ts';
import type { UnsentChange } from './draft-rules.ts';

const project = z.unknown().transform((row, context): Project => {
  const read = readProject(row);
  if (read) return read;
  context.addIssue({ code: 'custom', message: 'not a project' });
  return z.NEVER;
});
const version = z.object({ version: z.int().positive() });
const before = z
  .unknown()
  .transform((row): SharedProject => ({ ...project.parse(row), ...version.parse(row) }));
const changeSchema: z.ZodType<UnsentChange> = z.object({
  id: z.string(),
  before: z.union([z.null(), before]),
  after: z.union([z.null(), project]),
});
type Unsent = Readonly<Record<string, readonly UnsentChange[]>>;

/** By the user's id: what one person has changed is never sent as another's. */
const unsent = storedValue<Unsent>('plan-unsent', {
  initial: {},
  decode: (text) => z.record(z.string(), z.array(changeSchema)).parse(JSON.parse(text)),
  encode: (value) => JSON.stringify(value),
});

/** The unsent changes of a person, of every tab of this browser. */
export const storedUnsent = (user: string): readonly UnsentChange[] => unsent.load()[user] ?? [];

/**
 * Stores a tab's unsent changes in the place of those it had before; what other tabs have stored of other projects stays.
 * Returns false where the browser refuses to: they last as long as the tab.
 */
export function storeUnsent(
  user: string,
  had: ReadonlySet<string>,
  changes: readonly UnsentChange[],
): boolean {
  const all = unsent.load();
  const own = new Set(changes.map(({ id }) => id));
  const others = (all[user] ?? []).filter(({ id }) => !had.has(id) && !own.has(id));
  const { [user]: _, ...rest } = all;
  const kept = [...others, ...changes];
  try {
    unsent.save(kept.length === 0 ? rest : { ...rest, [user]: kept });
    return true;
  } catch {
    return kept.length === 0;
  }
}
