import { planChangeSchema, type SharedProject } from '@geoplan/contracts/geo/shared-plan';
import { z } from 'zod';
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
  // Absent in drafts stored before 0036. A malformed one costs its recognition only, not the draft.
  sent: z.object({ key: z.string(), change: planChangeSchema }).optional().catch(undefined),
});
/** By the user's id: changes of one account are never sent in another's name. */
type Unsent = Readonly<Record<string, readonly UnsentChange[]>>;

/** @throws unless the text is a stored draft */
export const decodeUnsent = (text: string): Unsent =>
  z.record(z.string(), z.array(changeSchema)).parse(JSON.parse(text));
export const encodeUnsent = (value: Unsent): string => JSON.stringify(value);

/** Unsent changes of every tab of this browser, in one stored value. */
export function createDrafts(unsent: { load: () => Unsent; save: (value: Unsent) => void }) {
  return {
    load: (user: string): readonly UnsentChange[] => unsent.load()[user] ?? [],
    /**
     * Replaces a tab's unsent changes of the ids in `had`; changes that other tabs have stored of other projects stay.
     * Returns false if the browser refuses to store them: they last as long as the tab.
     */
    save(user: string, had: ReadonlySet<string>, changes: readonly UnsentChange[]): boolean {
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
    },
  };
}
