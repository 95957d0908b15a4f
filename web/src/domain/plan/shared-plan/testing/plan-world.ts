import type { PlanChange } from '@geoplan/contracts/geo/shared-plan';
import { pairKey, type Project } from '../../plan-rules.ts';
import { createSharedPlan } from '../create-shared-plan.ts';
import { createDrafts, decodeUnsent, encodeUnsent } from '../unsent-draft.ts';
import type { modelPlan } from './model-plan.ts';
import { UserRecord } from './user-record.ts';

/**
 * Outcome of a call: answered, lost before or after processing by the server, or processed with the response still in
 * flight.
 */
export type Outcome = 'answered' | 'lost-request' | 'lost-answer' | 'processed' | 'duplicated';

interface PendingCall {
  tab: Tab;
  process: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Response of the server; absent before it has processed the request. */
  answer?: { value: unknown };
}

interface Browser {
  name: string;
  text: string;
  account: string | null;
  isShared: boolean;
}

interface Tab {
  browser: Browser;
  plan: ReturnType<typeof createSharedPlan>;
  owner: string | null;
  timers: Set<() => void>;
  removed: Project[];
  undo: { id: string; notes: string }[];
}

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Tabs of several browsers with the real sync of the plan, one model server, and a network controlled by the test. */
export class PlanWorld {
  readonly server: ReturnType<typeof modelPlan>;
  readonly record = new UserRecord();
  readonly tabs: Tab[] = [];
  calls: PendingCall[] = [];
  /** Abandoned requests: the network may still deliver them. */
  strays: (() => unknown)[] = [];
  private keys = 0;

  constructor(server: ReturnType<typeof modelPlan>, tabsOfBrowsers: readonly number[]) {
    this.server = server;
    tabsOfBrowsers.forEach((count, at) => {
      const browser: Browser = { name: `browser ${at}`, text: '{}', account: 'ann', isShared: true };
      for (let tab = 0; tab < count; tab += 1) this.tabs.push(this.load(browser));
    });
  }

  private load(browser: Browser): Tab {
    const timers = new Set<() => void>();
    const send = <T>(process: () => T): Promise<T> => {
      if (tab.owner === null || tab.owner !== browser.account) throw new Error('a call without its session');
      return new Promise((resolve, reject) => {
        this.calls.push({ tab, process, resolve: resolve as (value: unknown) => void, reject });
      });
    };
    const account = () => browser.account!;
    const plan = createSharedPlan({
      read: (since) => send(() => this.server.read(since)),
      change: (changes: readonly PlanChange[], key) => {
        const by = account();
        return send(() => this.server.change(changes, key, by));
      },
      isFinal: () => false,
      onRefusal: () => {},
      drafts: createDrafts({
        load: () => decodeUnsent(browser.text),
        save: (value) => {
          if (this.tabs.includes(tab) || !tab.plan) browser.text = encodeUnsent(value);
        },
      }),
      after(_, run) {
        timers.add(run);
        return () => timers.delete(run);
      },
      newKey: () => `key ${(this.keys += 1)}`,
    });
    const tab: Tab = { browser, plan, owner: null, timers, removed: [], undo: [] };
    plan.useSharedPlan.subscribe(({ conflicts }) => this.record.conflicted(conflicts));
    this.follow(tab);
    return tab;
  }

  /** Opens and closes the plan like `plan-source.ts`. */
  private follow(tab: Tab): void {
    const { account, isShared } = tab.browser;
    const user = isShared ? account : null;
    if (user === tab.owner) return;
    tab.plan.open((tab.owner = user));
    if (user !== null) void tab.plan.sync({ isStale: true });
  }

  private rows = (tab: Tab) => tab.plan.useSharedPlan.getState().rows;
  private note(tab: Tab, kind: 'edit' | 'put' | 'remove', seen: Project, notes = seen.notes): void {
    const version = tab.plan.useSharedPlan.getState().base.get(seen.id)?.version ?? 0;
    const { browser, owner } = tab;
    const name = String(this.tabs.indexOf(tab));
    this.record.add({
      tab: name,
      browser: browser.name,
      account: owner!,
      kind,
      id: seen.id,
      seen,
      version,
      notes,
    });
  }

  edit(tab: Tab, row: Project, notes: string): void {
    if (row.notes === notes) return;
    this.note(tab, 'edit', row, notes);
    tab.undo.push({ id: row.id, notes: row.notes });
    tab.plan.rewrite((rows) => rows.map((each) => (each === row ? { ...row, notes } : each)));
  }

  /** Undoes the last edit of this tab. */
  undo(tab: Tab): void {
    const last = tab.undo.pop();
    const row = this.rows(tab).find(({ id }) => id === last?.id);
    if (!last || !row) return;
    this.edit(tab, row, last.notes);
    tab.undo.pop();
  }

  put(tab: Tab, project: Project): void {
    const rows = this.rows(tab);
    if (rows.some((row) => row.id === project.id || pairKey(row) === pairKey(project))) return;
    this.note(tab, 'put', project);
    tab.plan.rewrite((all) => [...all, project]);
  }

  remove(tab: Tab, row: Project): void {
    this.note(tab, 'remove', row);
    tab.removed.push(row);
    tab.plan.rewrite((rows) => rows.filter((each) => each !== row));
  }

  restore(tab: Tab): void {
    const row = tab.removed.pop();
    if (row) this.put(tab, row);
  }

  rowOf(tab: Tab, at: number): Project | undefined {
    const rows = this.rows(tab);
    return tab.owner === null ? undefined : rows[at % Math.max(1, rows.length)];
  }

  signIn(browser: Browser, account: string | null): void {
    browser.account = account;
    for (const tab of this.tabs) if (tab.browser === browser) this.follow(tab);
  }

  choose(browser: Browser, isShared: boolean): void {
    browser.isShared = isShared;
    for (const tab of this.tabs) if (tab.browser === browser) this.follow(tab);
  }

  reload(tab: Tab): void {
    const at = this.tabs.indexOf(tab);
    tab.timers.clear();
    this.giveUp((call) => call.tab === tab);
    const fresh = this.load(tab.browser);
    this.tabs[at] = Object.assign(fresh, { removed: tab.removed, undo: tab.undo });
  }

  private giveUp(isLost: (call: PendingCall) => boolean): void {
    this.strays.push(...this.calls.filter(isLost).map(({ process }) => process));
    this.calls = this.calls.filter((call) => !isLost(call));
  }

  deliver(call: PendingCall, outcome: Outcome): void {
    if (outcome !== 'lost-request') call.answer ??= { value: call.process() };
    if (outcome === 'processed') return;
    this.giveUp((each) => each === call);
    if (outcome === 'answered' || outcome === 'duplicated') call.resolve(call.answer!.value);
    else call.reject(new Error('network'));
  }

  retry(tab: Tab): void {
    const due = [...tab.timers];
    tab.timers.clear();
    for (const run of due) run();
  }

  /** From now on everything works, until nothing is left to exchange. */
  async settle(): Promise<void> {
    for (let round = 0; round < 200; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one round after the other
      await flush();
      if (this.calls.length === 0 && this.tabs.every(({ timers }) => timers.size === 0)) return;
      for (const call of this.calls) this.deliver(call, 'answered');
      for (const tab of this.tabs) this.retry(tab);
    }
    throw new Error('the tabs still exchange something after 200 rounds');
  }

  /** Each open plan reads the latest news. */
  async readNews(): Promise<void> {
    for (const tab of this.tabs) void tab.plan.sync({ isStale: true });
    await this.settle();
  }

  /** Every account visits every browser. */
  async settleEverybody(): Promise<void> {
    const browsers = new Set(this.tabs.map(({ browser }) => browser));
    for (const account of ['ann', 'ben', 'ann'])
      for (const browser of browsers) {
        browser.isShared = true;
        this.signIn(browser, account);
        // oxlint-disable-next-line no-await-in-loop -- one visit after the other
        await this.readNews();
      }
  }

  flush = flush;
}
