import { storedValue } from '../../shared/storage/stored-value.ts';
import { readableProjects, readProject, type Project } from './plan-rules.ts';

/** Storage keys for the plan (spec §9) and for its unreadable texts. */
const planKey = 'projects';
const asideKey = 'projects-unreadable';

/** Plan as stored in this browser. */
interface LocalPlan {
  /** All stored rows, including malformed ones, which are kept unchanged. */
  rows: readonly unknown[];
  projects: readonly Project[];
  /** Stored text if it is not a list; null otherwise. */
  unreadable: string | null;
}

function planOf(rows: readonly unknown[]): LocalPlan {
  return { rows, projects: readableProjects(rows), unreadable: null };
}

function decode(text: string): LocalPlan {
  try {
    const rows: unknown = JSON.parse(text);
    if (!Array.isArray(rows)) throw new TypeError('not a list');
    return planOf(rows);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the spec wants it logged (§8)
    console.error('Ошибка при загрузке проектов из localStorage', error);
    // An unreadable plan counts as empty (spec §8).
    return { ...planOf([]), unreadable: text };
  }
}

const plan = storedValue<LocalPlan>(planKey, {
  initial: planOf([]),
  decode,
  encode: ({ rows }) => JSON.stringify(rows),
});

/** Unreadable texts that were replaced by later plans, joined by line breaks. */
const aside = storedValue<string>(asideKey, {
  initial: '',
  decode: (text) => text,
  encode: (text) => text,
});

/** Reads a part of this browser's plan, and rerenders on changes in any tab. */
export const useLocalPlan = plan.useValue;

/** Loads the plan from the storage, because another tab's event may not have arrived yet. */
export const loadLocalPlan = plan.load;

/**
 * Stores rows in place of `before`, after saving an unreadable text separately. @throws DOMException if the browser
 * refuses to store the plan, in which case nothing is changed
 */
export function saveLocalPlan(before: LocalPlan, rows: readonly unknown[]): void {
  if (before.unreadable !== null) aside.save([aside.load(), before.unreadable].filter(Boolean).join('\n'));
  plan.save(planOf(rows));
}

const isUnreadable = (row: unknown): boolean => readProject(row) === null;

/** Unreadable part of the plan, kept until the user removes it. */
export interface UnreadablePlan {
  /** Stored texts that are not a plan; '' if there are none. */
  text: string;
  rows: readonly unknown[];
}

/** Unreadable part of the stored plan; null if there is none. */
export function useUnreadablePlan(): UnreadablePlan | null {
  const kept = aside.useValue((text) => text);
  const stored = plan.useValue((value) => value);
  const text = [kept, stored.unreadable].filter(Boolean).join('\n');
  const rows = stored.rows.filter((row) => isUnreadable(row));
  return text === '' && rows.length === 0 ? null : { text, rows };
}

/**
 * Deletes the unreadable part.
 * @throws DOMException if the browser refuses to store the rest
 */
export function removeUnreadable(): void {
  plan.save(planOf(plan.load().rows.filter((row) => !isUnreadable(row))));
  aside.save('');
}
