import { planChangeSchema, type SharedProject } from '@geoplan/contracts/geo/shared-plan';
import { z } from 'zod';
import { readProject, type Project } from '../plan-rules.ts';
import { contentOf, type UnsentChange } from './draft-rules.ts';

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
  // Absent in drafts stored before decision 0036. A malformed write is dropped with its key, but the draft is kept.
  sent: z.object({ key: z.string(), change: planChangeSchema }).optional().catch(undefined),
});
/** Unsent changes by user id, so that changes of one account are never sent as another user. */
type Unsent = Readonly<Record<string, readonly UnsentChange[]>>;

/** @throws unless the text is a stored draft */
export const decodeUnsent = (text: string): Unsent =>
  z.record(z.string(), z.array(changeSchema)).parse(JSON.parse(text));
export const encodeUnsent = (value: Unsent): string => JSON.stringify(value);

/** Text that is identical for the same change in every tab. */
const markOf = ({ id, after, sent }: UnsentChange) =>
  JSON.stringify([id, after && contentOf(after), sent?.key ?? null]);

/** Unsent changes of all tabs of this browser, in one stored value. */
export function createDrafts(unsent: { load: () => Unsent; save: (value: Unsent) => void }) {
  return {
    load: (user: string): readonly UnsentChange[] => unsent.load()[user] ?? [],
    /**
     * Stores the difference between a tab's unsent changes and its previous ones (`had`). The other changes belong to
     * other tabs and stay. Returns false if the browser refuses to store them; they are then kept for the lifetime of
     * the tab.
     */
    save(user: string, had: readonly UnsentChange[], changes: readonly UnsentChange[]): boolean {
      const all = unsent.load();
      const known = new Set(had.map((change) => markOf(change)));
      const own = new Map(changes.map((change) => [change.id, markOf(change)]));
      const others = (all[user] ?? []).filter((change) => {
        const [mark, mine] = [markOf(change), own.get(change.id)];
        return mine === undefined ? !known.has(mark) : mine !== mark && known.has(mine);
      });
      const theirs = new Set(others.map(({ id }) => id));
      const kept = [...others, ...changes.filter(({ id }) => !theirs.has(id))];
      const { [user]: _, ...rest } = all;
      try {
        unsent.save(kept.length === 0 ? rest : { ...rest, [user]: kept });
        return true;
      } catch {
        return kept.length === 0;
      }
    },
  };
}
