import { countingGroups, type CountingRule } from '@geoplan/contracts/notion/notion-site';
import { distinctValues } from '../../../domain/workspace/sites/site-values.ts';
import { groupOf, type StatusGroup } from '../../../domain/workspace/statuses/status-group.ts';
import { capitalised } from '../analytics-rules.ts';

/** Name of a whole counting group when it is shown as one bar. No workspace status has such a name. */
const mergedNames: Readonly<Record<keyof CountingRule, string>> = {
  launched: 'Все запущенные',
  inWork: 'Все в работе',
  notCounted: 'Все несчитаемые',
};

/** Names of the statuses on the screen, either one per status or one per counting group. */
export interface StatusNames {
  /** Name under which a workspace status is counted. */
  nameOf: (status: string) => string;
  /** Statuses behind a name, as the filter of the data screen spells them. */
  statusesOf: (name: string) => readonly string[];
  /** Counting group of a name; undefined until the rule is loaded, and for sites without a status. */
  groupOf: (name: string) => StatusGroup | undefined;
}

/**
 * Names of the given statuses. While `rule` is undefined because it is still loading, nothing is merged. A status
 * outside all groups has no synonyms and keeps its name.
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
