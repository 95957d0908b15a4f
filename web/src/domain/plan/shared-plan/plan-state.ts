import type { changeSharedPlan, PlanChange, readSharedPlan } from '@geoplan/contracts/geo/shared-plan';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import type { Project } from '../plan-rules.ts';
import { changesOf, rebase, type PlanBase, type SentWrites, type UnsentChange } from './draft-rules.ts';

/** Changes since a revision, or the whole plan if no revision is given. */
export type PlanNews = CallResponse<typeof readSharedPlan>['data'];
export type PlanAnswer = CallResponse<typeof changeSharedPlan>['data'];

export interface SharedPlan {
  /** Latest state from the server. */
  base: PlanBase;
  /** Rows on the screen, including unsent changes. */
  rows: readonly Project[];
  /** Writes without a response; each is repeated under its key until the server responds. */
  sent: SentWrites;
  /** `null` until the plan has been read. */
  revision: number | null;
  /** The user's changes that conflict with changes by others, newest last. */
  conflicts: readonly Project[];
  /** Reason why the server is unreachable, in Russian; `null` if it is reachable. */
  failure: string | null;
  /** True if unsent changes are stored in this browser and survive a reload; false if the browser has refused. */
  isKept: boolean;
}

export const closedPlan: SharedPlan = {
  base: new Map(),
  rows: [],
  sent: new Map(),
  revision: null,
  conflicts: [],
  failure: null,
  isKept: true,
};

const without = <T>(all: ReadonlyMap<string, T>, ids: ReadonlyMap<string, unknown>) =>
  new Map([...all].filter(([id]) => !ids.has(id)));

/**
 * Plan after changes have arrived from the server. A project whose write has no response stays unchanged in the base
 * and on the screen, because only the response shows whose change arrived.
 */
export function afterNews(plan: SharedPlan, news: PlanBase): Pick<SharedPlan, 'base' | 'rows' | 'conflicts'> {
  const { sent } = plan;
  const free = plan.rows.filter(({ id }) => !sent.has(id));
  const rebased = rebase(without(plan.base, sent), free, without(news, sent));
  const conflicts = [...plan.conflicts, ...rebased.conflicts];
  if (sent.size === 0) return { base: news, rows: rebased.rows, conflicts };
  const base = new Map(news);
  for (const id of sent.keys()) {
    const known = plan.base.get(id);
    if (known) base.set(id, known);
    else base.delete(id);
  }
  const ids = new Set([...base.keys(), ...plan.rows.map(({ id }) => id)]);
  const order = new Map([...ids].map((id, at) => [id, at]));
  const held = plan.rows.filter(({ id }) => sent.has(id));
  const rows = [...rebased.rows, ...held].toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return { base, rows, conflicts };
}

/** Maximum number of changes per call (contracts), and approximate size limit of its body in characters. */
const [maxChanges, maxLength] = [500, 700_000];

/** First changes, as many as fit into one call. */
function batchOf(changes: readonly PlanChange[]): PlanChange[] {
  let length = 0;
  const end = changes.findIndex((change, at) => {
    // Cyrillic takes two bytes per character.
    length += 2 * JSON.stringify(change).length;
    return at === maxChanges || (at > 0 && length > maxLength);
  });
  return end < 0 ? [...changes] : changes.slice(0, end);
}

export interface PlanRequest {
  key: string;
  changes: readonly PlanChange[];
  /** True if the request was sent before, possibly by another tab. */
  isRepeat: boolean;
}

/**
 * Writes without a response, including changes of this tab that another tab has stored with a key. Under a different
 * key this tab would apply them a second time, and a project added by both would return after its removal.
 */
export function withKeysOf(stored: readonly UnsentChange[], { base, rows, sent }: SharedPlan): SentWrites {
  const elsewhere = new Map(stored.map((change) => [change.id, change.sent]));
  const adopted = changesOf(base, rows).flatMap((change) => {
    const write = sent.has(change.id) ? undefined : elsewhere.get(change.id);
    return write && JSON.stringify(write.change) === JSON.stringify(change)
      ? [[change.id, write] as const]
      : [];
  });
  return adopted.length === 0 ? sent : new Map([...sent, ...adopted]);
}

/** Next request to send, starting with unchanged repeats of requests without a response; `null` if nothing is left. */
export function nextRequest({ base, rows, sent }: SharedPlan, newKey: () => string): PlanRequest | null {
  const [first] = sent.values();
  if (!first) {
    const changes = batchOf(changesOf(base, rows));
    return changes.length === 0 ? null : { key: newKey(), changes, isRepeat: false };
  }
  const changes = [...sent.values()].filter(({ key }) => key === first.key).map(({ change }) => change);
  // Removals free the pairs of the other changes, as in `changesOf`.
  const ordered = changes.toSorted((a, b) => Number(b.kind === 'remove') - Number(a.kind === 'remove'));
  return { key: first.key, changes: ordered, isRepeat: true };
}

/** True if a change in the request would be sent again unchanged, and would therefore be rejected endlessly. */
export function isUnchanged({ base, rows }: SharedPlan, { changes }: PlanRequest): boolean {
  const refused = new Set(changes.map((change) => JSON.stringify(change)));
  return changesOf(base, rows).some((change) => refused.has(JSON.stringify(change)));
}

/** Writes without a response after the request is sent. */
export function afterRequest({ sent }: SharedPlan, { key, changes }: PlanRequest): SentWrites {
  return new Map([...sent, ...changes.map((change) => [change.id, { key, change }] as const)]);
}

/**
 * Plan after the response to a request. Applied changes become part of the base; conflicts are handled like changes
 * made by other users.
 */
export function afterAnswer(
  plan: SharedPlan,
  { changes }: PlanRequest,
  answer: PlanAnswer,
): Pick<SharedPlan, 'base' | 'rows' | 'conflicts' | 'sent'> {
  const answered = new Map(changes.map((change) => [change.id, change]));
  const sent = without(plan.sent, answered);
  const base = new Map(plan.base);
  for (const { id, version } of answer.applied) {
    const change = answered.get(id);
    if (change?.kind === 'put') base.set(id, { ...change.project, id, version });
    else base.delete(id);
  }
  const news = new Map(base);
  for (const { id, reason, current } of answer.conflicts) {
    if (reason !== 'planned') news.delete(id);
    if (current) news.set(current.id, current);
  }
  return { sent, ...afterNews({ ...plan, base, sent }, news) };
}

/** Plan after a final rejection, with the rows from the server and the user's changes among the conflicts. */
export function afterRefusal(plan: SharedPlan): Pick<SharedPlan, 'rows' | 'conflicts' | 'sent'> {
  const { base, rows, conflicts } = plan;
  const refused = new Set(changesOf(base, rows).flatMap(({ kind, id }) => (kind === 'put' ? [id] : [])));
  return {
    rows: rebase(base, [], base).rows,
    conflicts: [...conflicts, ...rows.filter(({ id }) => refused.has(id))],
    sent: new Map(),
  };
}
