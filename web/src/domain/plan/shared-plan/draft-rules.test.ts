import type { SharedProject } from '@geoplan/contracts/geo/shared-plan';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairKey, type Project } from '../plan-rules.ts';
import {
  changesOf,
  contentOf,
  draftOf,
  projectOf,
  rebase,
  unsentOf,
  withNews,
  type PlanBase,
} from './draft-rules.ts';

const shared = (id: string, keyword: string, change: Partial<SharedProject> = {}): SharedProject => ({
  id,
  version: 1,
  keyword,
  country: 'pl',
  status: 'plan',
  priority: 'medium',
  searchVolume: 0,
  difficulty: null,
  launchedSites: 0,
  notes: '',
  owner: '',
  dueDate: '',
  createdAt: '2026-11-20',
  updatedAt: '2026-11-20',
  ...change,
});
const baseOf = (...projects: SharedProject[]): PlanBase =>
  new Map(projects.map((project) => [project.id, project]));
const [a, b] = [shared('a', 'one'), shared('b', 'two')];
const own = (project: SharedProject, change: Partial<Project> = {}): Project => ({
  ...projectOf(project),
  ...change,
});

test('sends differences with the version they are based on, and sends removals first', () => {
  const c = own(shared('c', 'three'));
  expect(changesOf(baseOf(a, b), [own(a), c])).toEqual([
    { kind: 'remove', id: 'b', version: 1 },
    { kind: 'put', id: 'c', version: 0, project: contentOf(c) },
  ]);
  expect(changesOf(baseOf(a), [own(a, { updatedAt: '2026-11-22' })])).toEqual([]);
});

test('keeps changes by two users to different fields of a project', () => {
  const theirs = { ...a, version: 2, status: 'launched' as const, updatedAt: '2026-11-21' };
  const { rows, conflicts } = rebase(baseOf(a), [own(a, { notes: 'mine' })], baseOf(theirs));
  expect(rows).toEqual([own(theirs, { notes: 'mine' })]);
  expect(conflicts).toEqual([]);
});

test.each([
  [
    'the same field was changed',
    own(a, { status: 'domains' }),
    { ...a, version: 2, status: 'launched' as const },
  ],
  ['it was removed by another user', own(a, { status: 'domains' }), undefined],
])("keeps the other user's change and reports one’s own: %s", (_, mine, theirs) => {
  const { rows, conflicts } = rebase(baseOf(a), [mine], theirs ? baseOf(theirs) : baseOf());
  expect(rows).toEqual(theirs ? [own(theirs)] : []);
  expect(conflicts).toEqual([mine]);
});

test('keeps a project that one user has removed but another has changed', () => {
  const theirs = { ...a, version: 2, notes: 'theirs' };
  expect(rebase(baseOf(a), [], baseOf(theirs)).rows).toEqual([own(theirs)]);
  expect(rebase(baseOf(a, b), [own(b)], baseOf(a, b)).rows).toEqual([own(b)]);
});

test('plans a pair once even if another user has planned it first', () => {
  const mine = own(shared('mine', 'ONE'));
  const { rows, conflicts } = rebase(baseOf(), [mine], baseOf(a));
  expect([rows, conflicts]).toEqual([[own(a)], [mine]]);
});

const change = fc.record(
  {
    status: fc.constantFrom('plan', 'domains', 'launched'),
    notes: fc.constantFrom('', 'x', 'y'),
    launchedSites: fc.nat(2),
  },
  { requiredKeys: [] },
);
const edits = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.oneof(fc.constant(null), change));

/** Plan after edits: null removes, an unknown id adds. */
function edited(base: PlanBase, by: Record<string, Partial<Project> | null>, added: string): Project[] {
  const rows = [...base.values()]
    .filter(({ id }) => by[id] !== null)
    .map((project) => own(project, by[project.id] ?? {}));
  const fresh = Object.entries(by).filter(([id, each]) => each !== null && !base.has(id));
  return [...rows, ...fresh.map(([id, each]) => own(shared(added + id, id), each ?? {}))];
}

function saved(base: PlanBase, rows: readonly Project[]): PlanBase {
  const puts = new Map(changesOf(base, rows).map((each) => [each.id, each]));
  return baseOf(
    ...rows.map((row) => {
      const version = (base.get(row.id)?.version ?? 0) + Number(puts.has(row.id));
      return { ...contentOf(row), id: row.id, version };
    }),
  );
}

test('loses no change, keeps each pair once, and has nothing left to send, regardless of the edits by two users', () => {
  const base = baseOf(shared('a', 'a'), shared('b', 'b'), shared('c', 'c'));
  fc.assert(
    fc.property(edits, edits, (mine, theirs) => {
      const rows = edited(base, mine, 'm');
      const next = saved(base, edited(base, theirs, 't'));
      const { rows: merged, conflicts } = rebase(base, rows, next);
      expect(new Set(merged.map((row) => pairKey(row))).size).toBe(merged.length);
      // A change from here is in the plan or reported.
      for (const row of rows) {
        const before = base.get(row.id);
        const isOwn =
          !before || JSON.stringify(contentOf(row)) !== JSON.stringify(contentOf(projectOf(before)));
        if (!isOwn || conflicts.includes(row)) continue;
        const stands = merged.find((each) => pairKey(each) === pairKey(row));
        for (const field of ['status', 'notes', 'launchedSites'] as const)
          if (!before || row[field] !== before[field]) expect(stands?.[field]).toBe(row[field]);
      }
      // The only missing changes of the other user are unseen ones to a project removed here.
      for (const their of next.values())
        if (their.version > 1 || !base.has(their.id))
          expect(merged.some((each) => pairKey(each) === pairKey(projectOf(their)))).toBe(true);
      const sent = saved(next, merged);
      expect(changesOf(sent, rebase(next, merged, sent).rows)).toEqual([]);
    }),
  );
});

const byId = (rows: readonly Project[]) => rows.toSorted((x, y) => x.id.localeCompare(y.id));

test('restores unsent changes with the same result as a tab that stayed open', () => {
  const base = baseOf(shared('a', 'a'), shared('b', 'b'), shared('c', 'c'));
  fc.assert(
    fc.property(edits, edits, (mine, theirs) => {
      const rows = edited(base, mine, 'm');
      const next = saved(base, edited(base, theirs, 't'));
      const kept = draftOf(unsentOf(base, rows));
      const open = rebase(base, rows, next);
      const reopened = rebase(kept.base, kept.rows, next);
      expect(byId(reopened.rows)).toEqual(byId(open.rows));
      expect(byId(reopened.conflicts)).toEqual(byId(open.conflicts));
    }),
  );
});

test('applies updates from the server by replacing changed projects and deleting removed ones', () => {
  const newer = { ...a, version: 2 };
  expect([...withNews(baseOf(a, b), [newer], ['b']).values()]).toEqual([newer]);
});
