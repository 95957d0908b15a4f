import { expect, it } from 'vitest';
import { faultsOf } from '../../.ci/check-subjects.mjs';

it.each([
  ['Fix the plan', 0],
  ['Show the price of a run before it starts', 0],
  ['The plan is fixed', 1],
  ['Fixes the plan', 1],
  ['fix the plan', 1],
  ['Lock and README: the notion bench', 1],
  [`Add ${'x'.repeat(70)}`, 1],
  [`rows: ${'x'.repeat(70)}`, 3],
])('finds in "%s" %i faults', (subject, count) => {
  expect(faultsOf(subject)).toHaveLength(count);
});
