import { storedValue } from '../../shared/storage/stored-value.ts';
import { readableProjects, readProject, type Project } from './plan-rules.ts';

/** Storage keys: the plan (spec §9), and the texts under it that could not be read. */
const planKey = 'projects';
const asideKey = 'projects-unreadable';

/** The plan as this browser stores it. */
interface LocalPlan {
  /** Everything that is stored, malformed rows included: they are kept as they are. */
  rows: readonly unknown[];
  projects: readonly Project[];
  /** The stored text when it is no list; null = it is one. */
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
    // Counts as an empty plan (spec §8).
    return { ...planOf([]), unreadable: text };
  }
}

const plan = storedValue<LocalPlan>(planKey, {
  initial: planOf([]),
  decode,
  encode: ({ rows }) => JSON.stringify(rows),
});

/** Unreadable texts that a plan was stored over since, one after the other. */
const aside = storedValue<string>(asideKey, {
  initial: '',
  decode: (text) => text,
  encode: (text) => text,
});

/** Reads a part of the plan of this browser, whatever tab changes it. */
export const useLocalPlan = plan.useValue;

/** The plan as it stands in the storage at this moment: another tab's event may still be on its way. */
export const loadLocalPlan = plan.load;

/**
 * Stores rows in the place of `before`; a text that could not be read is kept aside first.
 * @throws DOMException the browser refuses to store it; nothing is changed then.
 */
export function saveLocalPlan(before: LocalPlan, rows: readonly unknown[]): void {
  if (before.unreadable !== null) aside.save([aside.load(), before.unreadable].filter(Boolean).join('\n'));
  plan.save(planOf(rows));
}

const isUnreadable = (row: unknown): boolean => readProject(row) === null;

/** What of the plan cannot be read; it is kept until the person removes it. */
export interface UnreadablePlan {
  /** Stored texts that are no plan, '' = none. */
  text: string;
  rows: readonly unknown[];
}

/** What of the stored plan cannot be read; null = nothing. */
export function useUnreadablePlan(): UnreadablePlan | null {
  const kept = aside.useValue((text) => text);
  const stored = plan.useValue((value) => value);
  const text = [kept, stored.unreadable].filter(Boolean).join('\n');
  const rows = stored.rows.filter((row) => isUnreadable(row));
  return text === '' && rows.length === 0 ? null : { text, rows };
}

/**
 * Forgets what cannot be read.
 * @throws DOMException the browser refuses to store the rest.
 */
export function removeUnreadable(): void {
  plan.save(planOf(plan.load().rows.filter((row) => !isUnreadable(row))));
  aside.save('');
}
