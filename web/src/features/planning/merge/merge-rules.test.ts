import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  pairKey,
  projectPriorities,
  projectStatuses,
  readableProjects,
  type Project,
} from '../../../domain/plan/plan-rules.ts';
import { sampleProject } from '../testing/sample-projects.ts';
import { compareWithPlan, mergedFields, mergedRows, unmergedRows, type MergeItem } from './merge-rules.ts';

const today = '2026-11-23';
const own = sampleProject('torvelbet', 'cz', { updatedAt: '2026-11-20', status: 'domains' });
const kindOf = (change: Partial<Project>): MergeItem['kind'] | undefined =>
  compareWithPlan([own], [{ ...own, id: 'theirs', ...change }])[0]?.kind;

test.each([
  ['another pair', { country: 'pl' }, 'new'],
  ['only another id and other days', { createdAt: '2020-01-01', updatedAt: '2026-11-22' }, 'same'],
  ['only another spelling', { keyword: ' TORVELBET ', country: 'CZ' }, 'same'],
  ['a status from a later day', { status: 'launched', updatedAt: '2026-11-21' }, 'changed'],
  ['a status from the same day', { status: 'launched' }, 'conflict'],
  ['notes from an earlier day', { notes: 'x', updatedAt: '2026-11-19' }, 'conflict'],
  ['a status without a day', { status: 'launched', updatedAt: '' }, 'conflict'],
] as const)('classifies %s as «%s»', (_, change, kind) => {
  expect(kindOf(change)).toBe(kind);
});

test('keeps fields that are missing from a file, and does not count them as differences', () => {
  const [item] = compareWithPlan([own], [{ keyword: 'torvelbet', country: 'cz', launchedSites: 4 }]);
  expect(item).toMatchObject({ kind: 'conflict', fields: ['launchedSites'] });
  const { rows } = mergedRows([{ ...own, owner: 'me' }], [item!.incoming], today);
  expect(rows).toEqual([{ ...own, owner: 'me', launchedSites: 4, updatedAt: today }]);
});

const project = fc
  .record({
    keyword: fc.constantFrom('a', 'A', ' a', 'b', 'c', 'd'),
    country: fc.constantFrom('pl', 'PL', 'gb', 'uk'),
    status: fc.constantFrom(...projectStatuses),
    priority: fc.constantFrom(...projectPriorities),
    launchedSites: fc.nat(2),
    notes: fc.constantFrom('', 'x'),
    updatedAt: fc.constantFrom('', '2026-11-19', '2026-11-20', '2026-11-21'),
  })
  .map(({ keyword, country, ...change }) => sampleProject(keyword, country, change));
const foreign = fc.array(fc.constantFrom(null, 'text', 7, { odd: true }), { maxLength: 3 });
const uniquePlan = fc.uniqueArray(project, { selector: (each) => pairKey(each) });

test('adds every new pair once, applies the chosen rows, and keeps everything else', () => {
  fc.assert(
    fc.property(
      uniquePlan,
      foreign,
      fc.array(project),
      fc.func(fc.boolean()),
      (plan, odd, incoming, chooses) => {
        const rows = [...odd, ...plan];
        const items = compareWithPlan(plan, incoming);
        expect(new Set(items.map(({ key }) => key))).toEqual(new Set(incoming.map((each) => pairKey(each))));
        const taken = items.filter(({ key }) => chooses(key));
        const merged = mergedRows(
          rows,
          taken.map((item) => item.incoming),
          today,
        );
        const after = new Map(readableProjects(merged.rows).map((each) => [pairKey(each), each]));
        expect(readableProjects(merged.rows)).toHaveLength(after.size);
        expect(merged.rows.slice(0, odd.length)).toEqual(odd);
        const takenKeys = new Set(taken.map(({ key }) => key));
        for (const each of plan)
          if (!takenKeys.has(pairKey(each))) expect(after.get(pairKey(each))).toEqual(each);
        for (const { key, incoming: theirs } of taken)
          for (const field of mergedFields) expect(after.get(key)?.[field]).toBe(theirs[field]);
        // A second merge would change nothing, and the first one can be undone.
        const again = compareWithPlan(
          readableProjects(merged.rows),
          taken.map((item) => item.incoming),
        );
        expect(again.every(({ kind }) => kind === 'same')).toBe(true);
        expect(unmergedRows(merged.rows, merged.undo)).toEqual(rows);
      },
    ),
  );
});

test('updates a pair that another tab planned after the comparison instead of adding a duplicate', () => {
  const incoming = { ...own, id: 'theirs', status: 'launched' as const };
  expect(compareWithPlan([], [incoming])[0]?.kind).toBe('new');
  const { rows } = mergedRows([own], [incoming], today);
  expect(rows).toEqual([{ ...own, status: 'launched' }]);
});
