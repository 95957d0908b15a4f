import { keywordKey } from '@geoplan/contracts/keyword';
import { defaultCountingRule, type CountingRule } from '@geoplan/contracts/notion/notion-site';

/** A rule as it may be stored or sent: versions before «не считать» know two groups. */
export type PartialCountingRule = Omit<CountingRule, 'notCounted'> & {
  notCounted?: CountingRule['notCounted'] | undefined;
};

/** The whole rule; a third group that is missing is `fallback` without what stands in the other two. */
export function completeRule(
  { launched, inWork, notCounted }: PartialCountingRule,
  fallback: readonly string[] = defaultCountingRule.notCounted,
): CountingRule {
  if (notCounted) return { launched, inWork, notCounted };
  const taken = new Set([...launched, ...inWork].map(keywordKey));
  return { launched, inWork, notCounted: fallback.filter((status) => !taken.has(keywordKey(status))) };
}
