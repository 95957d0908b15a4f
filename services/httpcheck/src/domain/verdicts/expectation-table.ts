import type { readExpectations } from '@geoplan/contracts/http-status/http-status';
import type { z } from 'zod';
import { statusKey } from '../status-key.ts';

/** Expectation per status, with the version of the table. */
export type ExpectationTable = z.output<(typeof readExpectations)['response']>['data'];
type Rules = ExpectationTable['rules'];

/** Returns a status that occurs twice, in its second spelling; null if there is none. */
export function statusNamedTwice(rules: Rules): string | null {
  const seen = new Set<string>();
  for (const { status } of rules) {
    const key = statusKey(status);
    if (seen.has(key)) return status;
    seen.add(key);
  }
  return null;
}

/** Maximum length of an audit entry's text (contracts), in UTF-16 code units. */
const longestText = 400;

/** Description of a change for the audit. */
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
