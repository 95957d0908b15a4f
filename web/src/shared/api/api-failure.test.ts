import { expect, test } from 'vitest';
import { readFailure, retryAfterSeconds } from './api-failure.ts';

test.each([
  ['30', 30],
  ['0.2', 1],
  ['-5', 0],
  ['99999999999999', 86_400],
  ['Fri, 20 Nov 2026 12:00:10 GMT', 10],
  ['Fri, 20 Nov 2020 12:00:00 GMT', 0],
  ['Fri, 20 Nov 2099 12:00:00 GMT', 86_400],
  ['soon', undefined],
  ['-1x', undefined],
  ['Infinity', undefined],
  ['', undefined],
  [null, undefined],
])('reads Retry-After %j as %j seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, Date.UTC(2026, 10, 20, 12))).toBe(seconds);
});

test('keeps the code, message, fields and request id of a failure in our own format', async () => {
  const details = [{ field: 'body.email', message: 'Некорректный email' }];
  const error = { code: 'invalid_input', message: 'Проверьте введённые данные', details, requestId: 'r-1' };
  const failure = await readFailure(Response.json({ success: false, error }, { status: 400 }));
  expect(failure).toMatchObject({ ...error, status: 400 });
});

test.each([
  [502, 'provider_unavailable', 'Внешний сервис не отвечает. Повторите позже.'],
  [418, 'invalid_input', 'Проверьте введённые данные'],
  [599, 'service_unavailable', 'Сервис временно недоступен. Повторите через несколько секунд.'],
])('explains an HTML page with %i in Russian', async (status, code, message) => {
  const headers = { 'x-request-id': 'r-2' };
  const failure = await readFailure(new Response('<html>oops</html>', { status, headers }));
  expect(failure).toMatchObject({ status, code, message, requestId: 'r-2' });
});
