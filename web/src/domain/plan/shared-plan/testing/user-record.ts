import type { SharedProject } from '@geoplan/contracts/geo/shared-plan';
import type { Project } from '../../plan-rules.ts';
import type { ModelEntry } from './model-plan.ts';

interface Action {
  tab: string;
  browser: string;
  account: string;
  kind: 'edit' | 'put' | 'remove';
  id: string;
  /** Row that the user saw. */
  seen: Project;
  /** Version of the project in this tab; 0 if there is none. */
  version: number;
  /** Note after the action. */
  notes: string;
}

/** Actions and views of users, and the rules that a server's log must satisfy for them. Each typed note is unique. */
export class UserRecord {
  private readonly actions: Action[] = [];
  private readonly conflicts = new Set<string>();

  add(action: Action): void {
    this.actions.push(action);
  }
  conflicted(rows: readonly Project[]): void {
    for (const { id, notes } of rows) this.conflicts.add(`${id} ${notes}`);
  }

  /** Notes of a project that were on a user's screen when they acted, up to one of the actions. */
  private known({ browser, account, id }: Action, until: number): Set<string> {
    const own = this.actions
      .slice(0, until + 1)
      .filter((each) => each.browser === browser && each.account === account && each.id === id);
    return new Set(own.flatMap(({ seen, notes }) => [seen.notes, notes]));
  }

  /** Changes on the server that no user has made: one text each. */
  unasked(log: readonly ModelEntry[]): string[] {
    const used = new Map<string, number>();
    const isAllowed = ({ id, by, before, after }: ModelEntry) => {
      const kind = after === null ? 'remove' : before === null ? 'put' : 'edit';
      const of = this.actions.flatMap((action, at) =>
        action.kind === kind && action.id === id && action.account === by ? [{ action, at }] : [],
      );
      if (kind !== 'edit') {
        const count = (used.get(`${kind} ${id} ${by}`) ?? 0) + 1;
        used.set(`${kind} ${id} ${by}`, count);
        if (count > of.length) return false;
      }
      if (kind === 'put') return true;
      return of.some(
        ({ action, at }) =>
          (kind === 'remove' || action.notes === after?.notes) &&
          this.known(action, at).has(before?.notes ?? ''),
      );
    };
    return log
      .toReversed()
      .filter((entry) => entry.by !== 'seed' && !isAllowed(entry))
      .map(
        ({ id, by, before, after }) =>
          `${by} changed ${id} from ${before ? `"${before.notes}"` : 'nothing'} to ${after ? `"${after.notes}"` : 'nothing'}`,
      );
  }

  /** Actions of users that neither reached the server nor were shown as a conflict: one text each. */
  lost(log: readonly ModelEntry[], projects: readonly SharedProject[]): string[] {
    const present = new Map(projects.map((project) => [project.id, project]));
    return this.actions.flatMap((action, at) => {
      const { kind, id, notes, browser, account } = action;
      const later = this.actions.slice(at + 1).filter((each) => each.id === id);
      const isOwn = (each: Action) => each.browser === browser && each.account === account;
      // Two tabs of a browser store one draft per project, so the later one replaces the earlier one.
      if (this.actions.some((each) => each.id === id && isOwn(each) && each.tab !== action.tab)) return [];
      const text = `${account} in ${browser}: ${kind} ${id} "${notes}"`;
      if (kind === 'remove') {
        if (!present.has(id) || later.some((each) => each.kind === 'put')) return [];
        // A project stays if another user has changed or restored it, unseen by this user.
        const known = this.known(action, at);
        const isUnseen = ({ id: changed, version, before, after }: ModelEntry) =>
          changed === id && version > action.version && after && (before === null || !known.has(after.notes));
        return log.some((entry) => isUnseen(entry)) ? [] : [`${text} is undone`];
      }
      // Only the last action of a user on a row has to reach the server.
      if (later.some((each) => isOwn(each))) return [];
      const isReported = this.conflicts.has(`${id} ${notes}`);
      const isThere = log.some((entry) => entry.id === id && entry.after?.notes === notes);
      const isUnopposed = this.actions.every((each) => each.id !== id || isOwn(each));
      const stands = isUnopposed ? present.get(id)?.notes === notes : isThere;
      return stands || isReported ? [] : [`${text} is lost`];
    });
  }
}
