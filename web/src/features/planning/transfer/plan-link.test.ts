import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';
import { isPlanFragment, planFragment, readPlanFragment } from './plan-link.ts';

const fragmentOf = (content: unknown) =>
  `#plan=1.${deflateRawSync(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')}`;
const row = ['torvelbet', 'cz', 'plan', 'low', 10, null, 0, '', '2026-11-20', ''];

test('a plan comes out as it went in, without its ids', async () => {
  const fragment = (await planFragment(samplePlan())) ?? '';
  expect(isPlanFragment(fragment)).toBe(true);
  expect(fragment).toMatch(/^#plan=1\.[\w-]+$/);
  expect(await readPlanFragment(fragment)).toEqual(
    samplePlan().map((project) =>
      Object.fromEntries(Object.entries(project).filter(([name]) => name !== 'id')),
    ),
  );
});

test('a plan that makes no link of a bearable length has none, nor has an empty one', async () => {
  // Random enough that nothing packs it.
  const many = Array.from({ length: 2_000 }, () => sampleProject(crypto.randomUUID(), 'pl'));
  expect(await planFragment(many)).toBeNull();
  expect(await planFragment([])).toBeNull();
  expect(await planFragment(many.slice(0, 200))).not.toBeNull();
});

test.each([
  ['nothing after it', '#plan='],
  ['another version', '#plan=2.abc'],
  ['no base64', '#plan=1.%%%'],
  ['nothing packed', '#plan=1.AAAA'],
  ['no JSON', fragmentOf('[[')],
  ['no list', fragmentOf({ 0: row })],
  ['no rows', fragmentOf([])],
  ['a row that is too short', fragmentOf([row.slice(1)])],
  ['a row that is too long', fragmentOf([[...row, 'x']])],
  ['a status of its own', fragmentOf([row.with(2, 'done')])],
  ['half a site', fragmentOf([row.with(6, 0.5)])],
  ['a country that is none', fragmentOf([row.with(1, '../')])],
  ['too many rows', fragmentOf(Array.from({ length: 5_001 }, () => row))],
  ['a bomb', fragmentOf(`[${' '.repeat(3_000_000)}]`)],
  ['more than a link may have', `${fragmentOf([row])}${'A'.repeat(32_000)}`],
])('a fragment with %s is no plan', async (_, fragment) => {
  expect(isPlanFragment(fragment)).toBe(true);
  expect(await readPlanFragment(fragment)).toBeNull();
});

test('a fragment of something else is not taken for a plan', () => {
  expect(isPlanFragment('#top')).toBe(false);
});
