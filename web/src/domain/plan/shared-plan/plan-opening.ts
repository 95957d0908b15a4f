import type { PlanChange } from '@geoplan/contracts/geo/shared-plan';
import type { StoreApi } from 'zustand';
import { readableProjects } from '../plan-rules.ts';
import { draftOf, unsentOf, withNews, type UnsentChange } from './draft-rules.ts';
import {
  afterAnswer,
  afterNews,
  afterRefusal,
  afterRequest,
  closedPlan,
  isUnchanged,
  nextRequest,
  withKeysOf,
  type PlanAnswer,
  type PlanNews,
  type SharedPlan,
} from './plan-state.ts';

export interface PlanNeeds {
  /** Reads the changes since a revision; `null` reads everything. */
  read: (since: number | null, signal: AbortSignal) => Promise<PlanNews>;
  /** Applies changes once per key, in any number of requests. */
  change: (changes: readonly PlanChange[], key: string) => Promise<PlanAnswer>;
  /** True if repeating the same request would fail again. */
  isFinal: (error: unknown) => boolean;
  /** Shows the reason why the server rejected the changes. */
  onRefusal: (text: string) => void;
  /** Unsent changes by user, stored in this browser. */
  drafts: {
    load: (user: string) => readonly UnsentChange[];
    /** Replaces the changes in `had`; returns false if the browser refuses to store them. */
    save: (user: string, had: readonly UnsentChange[], changes: readonly UnsentChange[]) => boolean;
  };
  /** Runs a function once after a delay in ms; the returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
  newKey: () => string;
}

/** Shared plan as opened for one user, until it is closed. */
export interface PlanOpening {
  sync: (news: { isStale: boolean }) => Promise<void>;
  rewrite: (change: (rows: readonly unknown[]) => readonly unknown[]) => void;
  forgetConflicts: () => void;
  close: () => void;
}

/** Access to the plan while it is open. After it is closed, code that resumes throws and changes nothing. */
interface OpenState {
  get: () => SharedPlan;
  /** Changes the state, and stores the unsent changes. */
  set: (part: Partial<SharedPlan>) => void;
  /** Adopts the keys under which other tabs of this browser have sent the same changes. */
  adoptKeys: () => void;
}

function openState(
  { drafts }: PlanNeeds,
  store: StoreApi<SharedPlan>,
  user: string,
  closed: AbortSignal,
): OpenState {
  let stored = drafts.load(user);
  store.setState({ ...closedPlan, ...draftOf(stored) }, true);
  const get = () => {
    closed.throwIfAborted();
    return store.getState();
  };
  function keep(): void {
    const { base, rows, sent } = get();
    const changes = unsentOf(base, rows, sent);
    if (changes.length === 0 && stored.length === 0) return;
    const isKept = drafts.save(user, stored, changes);
    stored = changes;
    store.setState({ isKept });
  }
  return {
    get,
    set(part) {
      closed.throwIfAborted();
      store.setState(part);
      if (part.base ?? part.rows ?? part.sent) keep();
    },
    adoptKeys: () => store.setState({ sent: withKeysOf(drafts.load(user), get()) }),
  };
}

/** Receives and sends changes until the server and this tab are in sync. */
function createExchange(needs: PlanNeeds, state: OpenState, closed: AbortSignal) {
  /**
   * Revision up to which the base is complete. Changes of projects that have a write without a response are fetched
   * again.
   */
  let cursor: number | null = null;

  async function pull(): Promise<void> {
    const since = cursor;
    const news = await needs.read(since, closed);
    const plan = state.get();
    // The server also returns the whole plan if it no longer keeps the removals since that revision.
    const known = since === null || news.isWhole ? new Map() : plan.base;
    state.set({
      ...afterNews(plan, withNews(known, news.projects, news.removedIds)),
      revision: news.revision,
    });
    if (plan.sent.size === 0) cursor = news.revision;
  }

  /** Sends one request; returns false if nothing is left to send. */
  async function push(): Promise<boolean> {
    state.adoptKeys();
    const request = nextRequest(state.get(), needs.newKey);
    if (!request) return false;
    // Stored before the request is sent, so that it is repeated under the same key after a reload.
    state.set({ sent: afterRequest(state.get(), request) });
    try {
      const answer = await needs.change(request.changes, request.key);
      state.set(afterAnswer(state.get(), request, answer));
      return request.isRepeat || answer.applied.length > 0 || !isUnchanged(state.get(), request);
    } catch (error) {
      const plan = state.get();
      if (!needs.isFinal(error)) throw error;
      needs.onRefusal(textOf(error));
      state.set(afterRefusal(plan));
      return false;
    }
  }

  const isBehind = () => cursor === null || cursor !== state.get().revision;
  return async (isStale: boolean) => {
    let mustRead = isStale || isBehind();
    do {
      // oxlint-disable-next-line no-await-in-loop -- each exchange builds on the one before
      if (mustRead) await pull();
      // oxlint-disable-next-line no-await-in-loop -- see above
      while (await push());
      mustRead = isBehind();
    } while (mustRead);
  };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const retryMs = 5_000;

/** Opens the shared plan for a user with that user's unsent changes. Nothing is sent before the first `sync`. */
export function openPlan(needs: PlanNeeds, store: StoreApi<SharedPlan>, user: string): PlanOpening {
  const closing = new AbortController();
  const state = openState(needs, store, user, closing.signal);
  const exchange = createExchange(needs, state, closing.signal);
  let [isBusy, isWoken, isStale] = [false, false, true];
  let cancelRetry: (() => void) | undefined;

  async function exchangeWhileWoken(): Promise<void> {
    while (isWoken) {
      const mustRead = isStale;
      [isWoken, isStale] = [false, false];
      // oxlint-disable-next-line no-await-in-loop -- each exchange builds on the one before
      await exchange(mustRead);
    }
    state.set({ failure: null });
  }

  /** Synchronises the tab with the server, one exchange at a time; a failed exchange is retried. */
  async function sync(news: { isStale: boolean }): Promise<void> {
    isStale ||= news.isStale;
    isWoken = true;
    if (isBusy) return;
    isBusy = true;
    cancelRetry?.();
    try {
      await exchangeWhileWoken();
    } catch (error) {
      if (closing.signal.aborted) return;
      isStale = true;
      state.set({ failure: textOf(error) });
      cancelRetry = needs.after(retryMs, () => void sync({ isStale: false }));
    } finally {
      isBusy = false;
    }
  }

  return {
    sync,
    rewrite(change) {
      const { rows } = state.get();
      const next = change(rows);
      if (next === rows) return;
      state.set({ rows: readableProjects(next) });
      void sync({ isStale: false });
    },
    forgetConflicts: () => state.set({ conflicts: [] }),
    close() {
      cancelRetry?.();
      closing.abort();
    },
  };
}
