import type { readExpectations } from '@geoplan/contracts/http-status/http-status';
import type { z } from 'zod';
import { statusKey } from '../status-key.ts';

/** What each status expects, and which version of the table it is. */
export type ExpectationTable = z.output<(typeof readExpectations)['answer']>['data'];
type Rules = ExpectationTable['rules'];

/** A status that stands there twice, as it is written the second time; null = none does. */
export function statusNamedTwice(rules: Rules): string | null {
  const seen = new Set<string>();
  for (const { status } of rules) {
    const key = statusKey(status);
    if (seen.has(key)) return status;
    seen.add(key);
  }
  return null;
}

/** Longest text of the audit (contracts), in UTF-16 units. */
const longestText = 400;

/** What a change was, for the audit. */
export function describeChange(before: Rules, after: Rules): string {
  const old = new Map(before.map(({ status, expects }) => [statusKey(status), expects]));
  const changed = after.filter(({ status, expects }) => old.get(statusKey(status)) !== expects);
  const kept = new Set(after.map(({ status }) => statusKey(status)));
  const removed = before.filter(({ status }) => !kept.has(statusKey(status)));
  const text = [
    ...changed.map(({ status, expects }) => `${status}: ${expects}`),
    ...removed.map(({ status }) => `${status}: -`),
  ].join(', ');
  return text.slice(0, longestText).toWellFormed();
}
