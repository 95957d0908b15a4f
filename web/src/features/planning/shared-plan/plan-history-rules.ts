import type { PlanContent, PlanHistoryEntry } from '@geoplan/contracts/geo/shared-plan';
import { readableProjects } from '../../../domain/plan/plan-rules.ts';
import { compareWithPlan } from '../merge/merge-rules.ts';
import { mergeText } from '../merge/merge-labels.ts';
import { changedRows, withoutRows, withProjects } from '../plan-edits.ts';

/** Keyword and country of an entry's project at the time of the entry. */
export const namedIn = ({ before, after }: PlanHistoryEntry): Pick<PlanContent, 'keyword' | 'country'> =>
  after ?? before ?? { keyword: '', country: '' };

/** Text that describes the change in an entry. */
export function historyText({ projectId, before, after }: PlanHistoryEntry): string {
  if (!before) return 'Добавлен';
  if (!after) return 'Удалён';
  const isRenamed = before.keyword !== after.keyword || before.country !== after.country;
  const [item] = compareWithPlan(
    [{ id: projectId, ...before }],
    [{ ...after, keyword: before.keyword, country: before.country }],
  );
  const renamed = `был ${before.keyword} (${before.country.toUpperCase()})`;
  return [...(isRenamed ? [renamed] : []), ...(item?.fields.length ? [mergeText(item)] : [])].join('; ');
}

/** Rows with the project of an entry restored to its earlier state. Returns the same array if nothing changes. */
export function restoredRows(
  rows: readonly unknown[],
  { projectId, before }: PlanHistoryEntry,
): readonly unknown[] {
  const isThere = readableProjects(rows).some(({ id }) => id === projectId);
  if (!before) return isThere ? withoutRows(rows, new Set([projectId])).rows : rows;
  if (isThere) return changedRows(rows, new Map([[projectId, before]])).rows;
  return withProjects(rows, [{ id: projectId, ...before }]).rows;
}
