import { planContentOf, type PlanChange, type PlanContent } from '@geoplan/contracts/geo/shared-plan';
import { expect, test } from 'vitest';
import { mergeChanges, type StoredProject } from './merge-changes.ts';

const project = (id: string, keyword: string, change: Partial<StoredProject> = {}): StoredProject => ({
  id,
  version: 3,
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
  createdAt: '',
  updatedAt: '',
  isRemoved: false,
  ...change,
});
const a = project('a', 'one');
const put = (id: string, version: number, content: PlanContent): PlanChange => ({
  kind: 'put',
  id,
  version,
  project: planContentOf(content),
});
const remove = (id: string, version: number): PlanChange => ({ kind: 'remove', id, version });
const outcome = (changes: PlanChange[], stored: StoredProject[]) => {
  const { applied, conflicts } = mergeChanges(changes, stored);
  return [
    applied.map(({ id, version, isDone }) => `${id} ${version}${isDone ? ' done' : ''}`),
    conflicts.map(({ id, reason, current }) => `${id} ${reason} ${current?.id ?? 'gone'}`),
  ];
};
const launched = { ...a, status: 'launched' as const };

test.each([
  ['a new project', [put('n', 0, project('n', 'new'))], [a], [['n 1'], []]],
  ['a change to the current version', [put('a', 3, launched)], [a], [['a 4'], []]],
  ['a removal of the current version', [remove('a', 3)], [a], [['a 4'], []]],
  ['a removed project that is restored', [put('a', 0, a)], [{ ...a, isRemoved: true }], [['a 4'], []]],
  ['a change sent again', [put('a', 2, a)], [a], [['a 3 done'], []]],
  ['a removal sent again', [remove('a', 3)], [{ ...a, isRemoved: true }], [['a 3 done'], []]],
  ['a removal of an unknown project', [remove('x', 1)], [], [['x 0 done'], []]],
  ['a change to an older version', [put('a', 2, launched)], [a], [[], ['a changed a']]],
  ['a removal of an older version', [remove('a', 2)], [a], [[], ['a changed a']]],
  [
    'a change to a removed project',
    [put('a', 3, launched)],
    [{ ...a, isRemoved: true }],
    [[], ['a removed gone']],
  ],
  [
    'another project for a pair, in any spelling',
    [put('n', 0, project('n', ' ONE'))],
    [a],
    [[], ['n planned a']],
  ],
  [
    'the pair of a removed project',
    [put('n', 0, project('n', 'one'))],
    [{ ...a, isRemoved: true }],
    [['n 1'], []],
  ],
] as const)('decides about %s', (_, changes, stored, told) => {
  expect(outcome([...changes], [...stored])).toEqual(told);
});

test('applies changes in order, so that later changes find a removed pair free and an added pair taken', () => {
  const changes = [remove('a', 3), put('n', 0, project('n', 'one')), put('m', 0, project('m', 'ONE'))];
  expect(outcome(changes, [a])).toEqual([['a 4', 'n 1'], ['m planned n']]);
  expect(outcome([put('a', 3, project('a', 'two')), put('n', 0, project('n', 'one'))], [a])).toEqual([
    ['a 4', 'n 1'],
    [],
  ]);
});

test('applies the other changes of a request if one change conflicts', () => {
  const b = project('b', 'two');
  expect(outcome([put('a', 1, launched), remove('b', 3)], [a, b])).toEqual([['b 4'], ['a changed a']]);
});
