import { expect, test } from 'vitest';
import * as auth from './auth.ts';

const id = '0198e0c1-0000-7000-8000-000000000001';
const account = {
  id,
  email: 'a@b.de',
  role: 'user',
  disabled: false,
  lastLogin: null,
  createdAt: '2026-01-01T00:00:00Z',
};

function messageOf(body: unknown): string | undefined {
  return auth.login.body.safeParse(body).error?.issues[0]?.message;
}

test('an empty or missing login field is refused with the message from the specification', () => {
  const words = 'Пожалуйста, заполните все поля';
  expect(messageOf({ email: '', password: 'x' })).toBe(words);
  expect(messageOf({ email: '  ', password: 'x' })).toBe(words);
  expect(messageOf({ email: 'a@b.de', password: '' })).toBe(words);
  expect(messageOf({ password: 'x' })).toBe(words);
  expect(messageOf({ email: 'a@b.de' })).toBe(words);
});

test('the login schema accepts a malformed email, so that the login fails with wrong credentials', () => {
  expect(messageOf({ email: 'nobody', password: ' ' })).toBeUndefined();
});

test('a registration gets the user role by default', () => {
  const body = { email: 'New@B.de', password: 'long enough' };
  expect(auth.register.body.parse(body)).toEqual({ ...body, email: 'new@b.de', role: 'user' });
  expect(auth.register.body.safeParse({ ...body, role: 'owner' }).success).toBe(false);
});

test('a user update requires at least one known field and refuses unknown fields', () => {
  expect(auth.changeUser.body.safeParse({ disabled: true }).success).toBe(true);
  expect(auth.changeUser.body.safeParse({}).error?.issues[0]?.message).toBe('Нет изменений');
  expect(auth.changeUser.body.safeParse({ email: 'b@b.de' }).success).toBe(false);
});

test('the user list cannot contain a password hash', () => {
  const { response } = auth.listUsers;
  expect(response.safeParse({ success: true, data: [account] }).success).toBe(true);
  expect(response.safeParse({ success: true, data: [{ ...account, passwordHash: 'x' }] }).success).toBe(
    false,
  );
});
