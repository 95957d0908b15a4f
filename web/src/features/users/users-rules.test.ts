import { expect, test } from 'vitest';
import { sampleAccount, sampleAccounts } from '../../testing/fakes/sample-accounts.ts';
import { filterUsers } from './users-rules.ts';

const everybody = { search: '', role: 'all', state: 'all' } as const;
const users = [...sampleAccounts(), { ...sampleAccount('user'), email: 'gone@demo.local', disabled: true }];
const emails = (filter: Partial<Parameters<typeof filterUsers>[1]>) =>
  filterUsers(users, { ...everybody, ...filter }).map((user) => user.email);

test('returns all accounts without a filter', () => {
  expect(emails({})).toHaveLength(4);
});

test('searches inside the email, ignoring case and surrounding whitespace', () => {
  expect(emails({ search: ' VIEW ' })).toEqual(['viewer@demo.local']);
});

test('combines the filters for role and state', () => {
  expect(emails({ role: 'user' })).toEqual(['user@demo.local', 'gone@demo.local']);
  expect(emails({ role: 'user', state: 'disabled' })).toEqual(['gone@demo.local']);
  expect(emails({ role: 'admin', state: 'disabled' })).toEqual([]);
});
