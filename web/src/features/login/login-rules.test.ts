import { expect, test } from 'vitest';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { checkCredentials, landingOf, loginFailureText, sessionEndText } from './login-rules.ts';

test.each([
  ['', ''],
  ['a@b.example', ''],
  ['', 'secret'],
  ['   ', 'secret'],
])('requires both fields for the email %j and the password %j', (email, password) => {
  expect(checkCredentials(email, password)).toBe('Пожалуйста, заполните все поля');
});

test('accepts a password that consists only of spaces', () => {
  expect(checkCredentials('a@b.example', ' ')).toBeUndefined();
});

const throttled = (retryAfterS?: number) =>
  new ApiFailure({ code: 'rate_limited', message: 'x', status: 429, retryAfterS });

test('states how long throttling lasts', () => {
  expect(loginFailureText(throttled(45))).toBe('Слишком много попыток входа. Повторите через 45\u00A0с.');
  expect(loginFailureText(throttled())).toBe('Слишком много попыток входа. Повторите позже.');
});

test.each([
  [{ from: '/users?q=a' }, '/users?q=a'],
  [{ from: '/keyword/a%2Fb' }, '/keyword/a%2Fb'],
  [{ from: '//evil.example' }, '/'],
  [{ from: '/\\evil.example' }, '/'],
  [{ from: 'https://evil.example' }, '/'],
  [{ from: 'javascript:alert(1)' }, '/'],
  [{ from: '/login' }, '/'],
  [{ from: 7 }, '/'],
  [null, '/'],
])('leads after the sign-in with the state %j to %s', (state, path) => {
  expect(landingOf(state)).toBe(path);
});

test('explains the end of a session only if the person did not sign out', () => {
  expect(sessionEndText('expired')).toBe('Сессия истекла. Пожалуйста, войдите в систему заново.');
  expect(sessionEndText('unreachable')).toContain('подключения к серверу');
  expect(sessionEndText('signed-out')).toBeUndefined();
  expect(sessionEndText(null)).toBeUndefined();
});
