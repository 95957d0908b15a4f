import { changeSharedPlan, readSharedPlan, type PlanChange } from '@geoplan/contracts/geo/shared-plan';
import { create } from 'zustand';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { call } from '../../../shared/api/call.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { readableProjects, type Project } from '../plan-rules.ts';
import { changesOf, draftOf, rebase, unsentOf, withNews, type PlanBase } from './draft-rules.ts';
import { storedUnsent, storeUnsent } from './unsent-draft.ts';

interface SharedPlan {
  /** As the server told it last. */
  base: PlanBase;
  /** As it is shown: with what is not sent yet. */
  rows: readonly Project[];
  /** null = not read yet. */
  revision: number | null;
  /** Own changes that others' stand in the way of; the newest last. */
  clashes: readonly Project[];
  /** Why the server cannot be reached, in Russian; null = it can. */
  failure: string | null;
  /** What is not sent yet is stored in this browser, and survives a reload; false = the browser has refused. */
  isKept: boolean;
}

const nothing: SharedPlan = {
  base: new Map(),
  rows: [],
  revision: null,
  clashes: [],
  failure: null,
  isKept: true,
};

/** The shared plan in this tab. */
export const useSharedPlan = create<SharedPlan>(() => nothing);
const { getState: state } = useSharedPlan;

/** Whose plan it is, and the unsent changes that this tab has stored for them. */
let owner: string | null = null;
let stored: ReadonlySet<string> = new Set();

/** Changes the state; what is not sent then is stored until it is. */
function setState(part: Partial<SharedPlan>): void {
  useSharedPlan.setState(part);
  if (owner === null || (part.base === undefined && part.rows === undefined)) return;
  const unsent = unsentOf(state().base, state().rows);
  if (unsent.length === 0 && stored.size === 0) return;
  const isKept = storeUnsent(owner, stored, unsent);
  stored = new Set(unsent.map(({ id }) => id));
  useSharedPlan.setState({ isKept });
}

/** Most changes of a call (contracts), and about as many characters as its body may have. */
const [maxChanges, maxLength] = [500, 700_000];

/** As many of the changes as fit into one call. */
function batchOf(changes: readonly PlanChange[]): PlanChange[] {
  let length = 0;
  const end = changes.findIndex((change, at) => {
    // Cyrillic takes two bytes a character.
    length += 2 * JSON.stringify(change).length;
    return at === maxChanges || (at > 0 && length > maxLength);
  });
  return end < 0 ? [...changes] : changes.slice(0, end);
}

/** Takes over what the server has told; what is not sent yet stays on top. */
function takeNews(next: PlanBase, revision?: number): void {
  const { base, rows, clashes } = state();
  const rebased = rebase(base, rows, next);
  setState({
    base: next,
    rows: rebased.rows,
    clashes: [...clashes, ...rebased.clashes],
    ...(revision === undefined ? {} : { revision }),
  });
}

async function pull(): Promise<void> {
  const since = state().revision;
  const { data } = await call(readSharedPlan, { query: since === null ? {} : { since } });
  const base: PlanBase = since === null ? new Map() : state().base;
  takeNews(withNews(base, data.projects, data.removedIds), data.revision);
}

/** Codes of what would be refused again, however often it is sent. */
const finalCodes = new Set(['forbidden', 'invalid_input', 'conflict', 'payload_too_large']);

/** Sends one batch; false = there is nothing more to send. */
async function push(): Promise<boolean> {
  const changes = batchOf(changesOf(state().base, state().rows));
  if (changes.length === 0) return false;
  const { data } = await call(changeSharedPlan, { body: { changes } });
  const sent = new Map(changes.map((change) => [change.id, change]));
  const next = new Map(state().base);
  for (const { id, version } of data.applied) {
    const change = sent.get(id);
    if (change?.kind === 'put') next.set(id, { ...change.project, id, version });
    else next.delete(id);
  }
  // What was sent is the server's now: only the conflicts are news.
  setState({ base: next });
  const news = new Map(next);
  for (const { id, reason, current } of data.conflicts) {
    if (reason !== 'planned') news.delete(id);
    if (current) news.set(current.id, current);
  }
  if (data.conflicts.length > 0) takeNews(news);
  // What stays refused is not sent for ever.
  return data.applied.length > 0 || changesOf(state().base, state().rows).length < changes.length;
}

let isBusy = false;
let isWoken = false;
let isStale = true;
let retry: ReturnType<typeof setTimeout> | undefined;
const retryMs = 5_000;

async function syncOnce(): Promise<void> {
  if (isStale || state().revision === null) {
    isStale = false;
    await pull();
  }
  while (await push());
}

/** Brings the tab and the server together, one exchange at a time; what fails is tried again. */
export async function syncSharedPlan(news: { isStale: boolean } = { isStale: false }): Promise<void> {
  isStale ||= news.isStale;
  isWoken = true;
  if (isBusy) return;
  isBusy = true;
  clearTimeout(retry);
  try {
    while (isWoken) {
      isWoken = false;
      // oxlint-disable-next-line no-await-in-loop -- each exchange builds on the one before
      await syncOnce();
    }
    setState({ failure: null });
  } catch (error) {
    isStale = true;
    onFailure(error);
  } finally {
    isBusy = false;
  }
}

function onFailure(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiFailure && finalCodes.has(error.code)) {
    showToast(text);
    const { base, rows } = state();
    const refused = rows.filter((row) =>
      changesOf(base, [row]).some(({ kind, id }) => kind === 'put' && id === row.id),
    );
    setState({ rows: rebase(base, [], base).rows, clashes: [...state().clashes, ...refused], failure: null });
    return;
  }
  setState({ failure: text });
  retry = setTimeout(() => void syncSharedPlan(), retryMs);
}

/** Changes the plan here at once, and on the server as soon as it can be reached. */
export function rewriteSharedPlan(change: (rows: readonly unknown[]) => readonly unknown[]): void {
  const next = change(state().rows);
  if (next === state().rows) return;
  setState({ rows: readableProjects(next) });
  void syncSharedPlan();
}

/** Forgets the clashes that were looked at. */
export function forgetClashes(): void {
  setState({ clashes: [] });
}

/** Begins with what this person has not sent yet, from a visit before; null = nobody's plan is shown, and everything is forgotten. */
export function openSharedPlan(user: string | null): void {
  clearTimeout(retry);
  isStale = true;
  owner = user;
  const unsent = user === null ? [] : storedUnsent(user);
  stored = new Set(unsent.map(({ id }) => id));
  useSharedPlan.setState({ ...nothing, ...draftOf(unsent) }, true);
}
