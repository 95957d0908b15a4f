import { expect, test } from 'vitest';
import { manyAccounts } from '../../testing/fakes/sample-accounts.ts';
import { sortedRows } from '../../testing/sorted-rows.ts';
import { usersList } from './users-list.tsx';

const people = manyAccounts(5);
const numbers = (sort: string) =>
  sortedRows(usersList(undefined).columns, people, sort).map(({ email }) => Number(/\d+/.exec(email)?.[0]));

test('puts people who never signed in last in both directions', () => {
  expect(numbers('lastLogin')).toEqual([2, 3, 4, 1, 5]);
  expect(numbers('-lastLogin')).toEqual([4, 3, 2, 1, 5]);
});

test('sorts people by email and by role', () => {
  expect(numbers('-email')).toEqual([5, 4, 3, 2, 1]);
  expect(numbers('role')).toEqual([1, 4, 2, 5, 3]);
});
