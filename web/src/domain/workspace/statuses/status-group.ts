import { keywordKey } from '@geoplan/contracts/keyword';
import { countingGroups, type CountingRule } from '@geoplan/contracts/notion/notion-site';

/** Counting group of a status by the rule of the connection; `other` if the rule does not contain the status. */
export type StatusGroup = keyof CountingRule | 'other';

/** Labels of the groups in the legend. */
export const groupLabels: Readonly<Record<StatusGroup, string>> = {
  launched: 'Запущенные',
  inWork: 'В работе',
  notCounted: 'Не считаются',
  other: 'Вне групп',
};

/** Effect of a group on the figures, shown on hover. */
export const groupHints: Readonly<Record<StatusGroup, string>> = {
  launched: 'Считается запущенным сайтом',
  inWork: 'Считается сайтом в работе',
  notCounted: 'Не считается: не закрывает пробел',
  other: 'Вне групп правила: считается только в общем числе',
};

const indexes = new WeakMap<CountingRule, ReadonlyMap<string, StatusGroup>>();

function indexOf(rule: CountingRule): ReadonlyMap<string, StatusGroup> {
  const known = indexes.get(rule);
  if (known) return known;
  const index = new Map<string, StatusGroup>();
  for (const group of countingGroups) for (const status of rule[group]) index.set(keywordKey(status), group);
  indexes.set(rule, index);
  return index;
}

/** Group of a status as written in the workspace. Statuses are compared as on the server (api.md, Counting rule). */
export const groupOf = (rule: CountingRule, status: string): StatusGroup =>
  indexOf(rule).get(keywordKey(status)) ?? 'other';
