import { expect, test } from 'vitest';
import { changedRows, withoutRows, withProjects, withRowsBack } from './plan-edits.ts';
import { sampleProject } from './testing/sample-projects.ts';

const a = sampleProject('lumoret casino', 'pl', { id: 'a' });
const b = sampleProject('torvelbet', 'cz', { id: 'b', status: 'domains' });
const broken = [null, 'text', { keyword: '' }, 7];

test('changes only the named rows and keeps unknown fields', () => {
  const rows = [{ ...a, owner: 'me' }, ...broken, b];
  const changed = changedRows(rows, new Map([['a', { status: 'launched' as const }]]));
  expect(changed.rows).toEqual([{ ...a, owner: 'me', status: 'launched' }, ...broken, b]);
});

test('undoes a change but keeps later changes', () => {
  const first = changedRows([a], new Map([['a', { status: 'launched' as const }]]));
  const second = changedRows(first.rows, new Map([['a', { notes: 'later' }]]));
  expect(changedRows(second.rows, first.undo).rows).toEqual([{ ...a, notes: 'later' }]);
});

test('ignores a change to a missing row and returns nothing to undo', () => {
  const { rows, undo } = changedRows([b], new Map([['a', { notes: 'x' }]]));
  expect(rows).toEqual([b]);
  expect(undo.size).toBe(0);
});

test('restores removed rows at their index, and does not move unreadable rows', () => {
  const rows = [...broken, a, b, 5];
  const { rows: rest, removed } = withoutRows(rows, new Set(['a', 'b']));
  expect(rest).toEqual([...broken, 5]);
  expect(withRowsBack(rest, removed)).toEqual(rows);
});

test('does not restore a removed row whose pair has been planned again', () => {
  const { removed } = withoutRows([a, b], new Set(['a', 'b']));
  const again = { ...a, id: 'again', keyword: 'LUMORET Casino' };
  expect(withRowsBack([again], removed)).toEqual([again, b]);
});

test('adds projects once per pair, and gives each a unique id', () => {
  const twin = { ...sampleProject('torvelbet', 'de'), id: 'a' };
  const again = { ...twin, id: 'z', keyword: 'TorvelBet' };
  const { rows, added, skipped } = withProjects([...broken, a], [{ ...a, id: 'y' }, twin, again]);
  expect(skipped.map(({ id }) => id)).toEqual(['y', 'z']);
  expect(added).toEqual([{ ...twin, id: expect.not.stringMatching(/^a$/) }]);
  expect(rows).toEqual([...broken, a, ...added]);
});
