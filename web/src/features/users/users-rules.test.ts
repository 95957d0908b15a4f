import { expect, test } from 'vitest';
import { sampleAccount, sampleAccounts } from '../../testing/fakes/sample-accounts.ts';
import { filterUsers } from './users-rules.ts';

const everybody = { search: '', role: 'all', state: 'all' } as const;
const users = [...sampleAccounts(), { ...sampleAccount('user'), email: 'gone@demo.local', disabled: true }];
const emails = (filter: Partial<Parameters<typeof filterUsers>[1]>) =>
  filterUsers(users, { ...everybody, ...filter }).map((user) => user.email);

test('nothing asked, everybody is shown', () => {
  expect(emails({})).toHaveLength(4);
});

test('the search looks inside the email whatever the case and the whitespace around', () => {
  expect(emails({ search: ' VIEW ' })).toEqual(['viewer@demo.local']);
});

test('role and state narrow together', () => {
  expect(emails({ role: 'user' })).toEqual(['user@demo.local', 'gone@demo.local']);
  expect(emails({ role: 'user', state: 'disabled' })).toEqual(['gone@demo.local']);
  expect(emails({ role: 'admin', state: 'disabled' })).toEqual([]);
});
