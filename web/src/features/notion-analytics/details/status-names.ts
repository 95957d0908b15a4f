import { countingGroups, type CountingRule } from '@geoplan/contracts/notion/notion-site';
import { distinctValues } from '../../../domain/workspace/sites/site-values.ts';
import { groupOf, type StatusGroup } from '../../../domain/workspace/statuses/status-group.ts';
import { capitalised } from '../analytics-rules.ts';

/** A counting group as one bar; no status of a workspace is called so, which would be taken for it. */
const mergedNames: Readonly<Record<keyof CountingRule, string>> = {
  launched: 'Все запущенные',
  inWork: 'Все в работе',
  notCounted: 'Все несчитаемые',
};

/** How the screen names statuses: each by itself, or those of a counting group as one. */
export interface StatusNames {
  /** The name a status of the workspace is counted under. */
  nameOf: (status: string) => string;
  /** The statuses behind a name, as the data screen's filter has them. */
  statusesOf: (name: string) => readonly string[];
  /** What a name counts as; undefined while the rule is not known, and for no status. */
  groupOf: (name: string) => StatusGroup | undefined;
}

/**
 * Names of the statuses that occur. `rule` is undefined while it is not known: nothing is merged then. What stands in no
 * group has no synonyms and keeps its name.
 */
export function statusNames(
  occurring: Iterable<string>,
  rule: CountingRule | undefined,
  isMerged: boolean,
): StatusNames {
  const groupOfStatus = (status: string) => (rule === undefined ? undefined : groupOf(rule, status));
  const nameOf = (status: string) => {
    const group = isMerged && status.trim() !== '' ? groupOfStatus(status) : undefined;
    return group === undefined || group === 'other' ? capitalised(status) : mergedNames[group];
  };
  const merged = new Map<string, { group: StatusGroup; statuses: string[] }>(
    isMerged ? countingGroups.map((group) => [mergedNames[group], { group, statuses: [] }]) : [],
  );
  for (const { label } of distinctValues(occurring))
    merged.get(nameOf(label))?.statuses.push(capitalised(label));
  return {
    nameOf,
    statusesOf: (name) => merged.get(name)?.statuses ?? [name],
    groupOf: (name) => merged.get(name)?.group ?? (name === '' ? undefined : groupOfStatus(name)),
  };
}
