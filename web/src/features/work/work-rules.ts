import type { ServiceName } from '@geoplan/contracts/define';
import type { WorkEntry } from '@geoplan/contracts/work';
import { formatDateTime } from '../../shared/format/format-date.ts';
import { formatCount } from '../../shared/format/format-number.ts';

/** Background work with the service that does it. */
export interface WorkRow extends WorkEntry {
  service: ServiceName;
}

export const workRowId = ({ service, name, key }: WorkRow): string => `${service} ${name} ${key}`;

export type WorkState = 'running' | 'failed' | 'due' | 'waiting';

/** Values of the filter; `all` disables it. */
export const stateFilters = ['all', 'failed', 'running', 'due', 'waiting'] as const;

/** Filter of the list. */
export interface WorkFilter {
  search: string;
  state: (typeof stateFilters)[number];
}

/** State of a work item. It is failed if its last attempt failed, even when the next attempt is due. */
export function stateOf({ holder, attempts, isRequested, dueAt }: WorkRow, nowMs: number): WorkState {
  if (holder !== null) return 'running';
  if (attempts > 0) return 'failed';
  return isRequested || (dueAt !== null && Date.parse(dueAt) <= nowMs) ? 'due' : 'waiting';
}

export const stateLabels: Record<WorkState, string> = {
  running: 'Выполняется',
  failed: 'Ошибка',
  due: 'Пора выполнять',
  waiting: 'Ждёт срока',
};

/** Title of a work item; the name of the item if it belongs to another version of the service. */
export const titleOf = ({ title, name }: WorkRow): string => title ?? name;

/** Name used in commands and logs, with the key of the part that the work concerns. */
export const nameOf = ({ service, name, key }: WorkRow): string =>
  `${service} · ${name}${key === '' ? '' : ` · ${key}`}`;

export const dueText = ({ isRequested, dueAt }: WorkRow): string => {
  if (isRequested) return 'сейчас';
  return dueAt === null ? 'по запросу' : formatDateTime(dueAt);
};

/** Sort key that puts failed work first, then sorts by due time, with on-request work last. */
export const orderOf = ({ attempts, isRequested, dueAt }: WorkRow): string =>
  `${attempts > 0 ? 0 : 1} ${isRequested ? '' : (dueAt ?? '9999')}`;

/** «20.11.2026, 14:05, 3 подряд: текст»; «—» if it never failed. */
export function failureText({ failedAt, attempts, failure }: WorkRow): string {
  if (failedAt === null) return '—';
  const times = attempts > 1 ? `, ${formatCount(attempts, ['раз', 'раза', 'раз'])} подряд` : '';
  return `${formatDateTime(failedAt)}${times}: ${failure ?? 'причина неизвестна'}`;
}

/** Work that matches the filter, in the given order. */
export function filterWork(rows: readonly WorkRow[], filter: WorkFilter, nowMs: number): WorkRow[] {
  const search = filter.search.trim().toLowerCase();
  return rows.filter(
    (row) =>
      [titleOf(row), nameOf(row), row.failure ?? ''].some((text) => text.toLowerCase().includes(search)) &&
      (filter.state === 'all' || stateOf(row, nowMs) === filter.state),
  );
}
