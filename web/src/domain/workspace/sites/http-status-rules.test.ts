import { expect, test } from 'vitest';
import { httpReasonText, httpStatusLabel } from './http-status-rules.ts';

test.each([
  [200, '200', 'green'],
  [204, '204', 'grey'],
  [301, '301', 'grey'],
  [400, '400', 'yellow'],
  [499, '499', 'yellow'],
  [500, '500', 'red'],
  [599, '599', 'red'],
  [0, 'Нет ответа', 'grey'],
  [undefined, 'Не проверен', 'grey'],
])('%s is shown as %j in %s', (status, label, tone) => {
  expect(httpStatusLabel(status)).toEqual({ label, tone });
});

test('a reason is shown only where the code does not say it', () => {
  expect(httpReasonText('ok')).toBe('');
  expect(httpReasonText(undefined)).toBe('');
  expect(httpReasonText('parked')).toBe('парковка');
  expect(httpReasonText('client_error', 404)).toBe('не найдено');
  expect(httpReasonText('client_error', 418)).toBe('ошибка клиента');
  expect(httpReasonText('blocked_by_site', 403)).toBe('защита сайта');
  expect(httpReasonText('constructor')).toBe('constructor');
});
