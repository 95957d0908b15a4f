import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';
import { isPlanFragment, planFragment, readPlanFragment } from './plan-link.ts';

const fragmentOf = (content: unknown) =>
  `#plan=1.${deflateRawSync(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')}`;
const row = ['torvelbet', 'cz', 'plan', 'low', 10, null, 0, '', '2026-11-20', '', '', ''];
const incompressible = Array.from({ length: 6 }, () => row.with(7, randomBytes(7_000).toString('base64')));

test('reads the same plan back from a link, without ids', async () => {
  const fragment = (await planFragment(samplePlan())) ?? '';
  expect(isPlanFragment(fragment)).toBe(true);
  expect(fragment).toMatch(/^#plan=1\.[\w-]+$/);
  expect(await readPlanFragment(fragment)).toEqual(
    samplePlan().map((project) =>
      Object.fromEntries(Object.entries(project).filter(([name]) => name !== 'id')),
    ),
  );
});

test('reads a link created before projects had owners', async () => {
  const [project] = (await readPlanFragment(fragmentOf([row.slice(0, 10)]))) ?? [];
  expect(project).toMatchObject({ keyword: 'torvelbet', createdAt: '2026-11-20' });
  expect(Object.keys(project ?? {})).not.toContain('owner');
});

test('returns no link for a plan that is too long or empty', async () => {
  // Random, so that it cannot be compressed.
  const many = Array.from({ length: 2_000 }, () => sampleProject(crypto.randomUUID(), 'pl'));
  expect(await planFragment(many)).toBeNull();
  expect(await planFragment([])).toBeNull();
  expect(await planFragment(many.slice(0, 200))).not.toBeNull();
});

test.each([
  ['no data', '#plan='],
  ['another version', '#plan=2.abc'],
  ['invalid base64', '#plan=1.%%%'],
  ['data that is not compressed', '#plan=1.AAAA'],
  ['invalid JSON', fragmentOf('[[')],
  ['an object instead of a list', fragmentOf({ 0: row })],
  ['no rows', fragmentOf([])],
  ['a row that is too short', fragmentOf([row.slice(1)])],
  ['a row that is too long', fragmentOf([[...row, 'x']])],
  ['an unknown status', fragmentOf([row.with(2, 'done')])],
  ['half a site', fragmentOf([row.with(6, 0.5)])],
  ['an invalid country', fragmentOf([row.with(1, '../')])],
  ['too many rows', fragmentOf(Array.from({ length: 5_001 }, () => row))],
  ['a plan in a decompression bomb', fragmentOf(`${' '.repeat(3_000_000)}${JSON.stringify([row])}`)],
  ['a plan of more characters than a link may have', fragmentOf(incompressible)],
])('reads no plan from a fragment with %s', async (_, fragment) => {
  expect(isPlanFragment(fragment)).toBe(true);
  expect(await readPlanFragment(fragment)).toBeNull();
});

test('does not treat another fragment as a plan', () => {
  expect(isPlanFragment('#top')).toBe(false);
});
