import { keywordKey } from '@geoplan/contracts/keyword';
import { defaultCountingRule, type CountingRule } from '@geoplan/contracts/notion/notion-site';

/** Stored or sent rule; versions before «не считать» have only two groups. */
export type PartialCountingRule = Omit<CountingRule, 'notCounted'> & {
  notCounted?: CountingRule['notCounted'] | undefined;
};

/** Completes a rule; a missing third group becomes `fallback` without the statuses of the other two groups. */
export function completeRule(
  { launched, inWork, notCounted }: PartialCountingRule,
  fallback: readonly string[] = defaultCountingRule.notCounted,
): CountingRule {
  if (notCounted) return { launched, inWork, notCounted };
  const taken = new Set([...launched, ...inWork].map(keywordKey));
  return { launched, inWork, notCounted: fallback.filter((status) => !taken.has(keywordKey(status))) };
}
