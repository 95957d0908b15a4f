import { expect, test } from 'vitest';
import { httpReasonText, httpStatusLabel, unansweredText } from './http-status-rules.ts';

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
])('shows %s as %j in %s', (status, label, tone) => {
  expect(httpStatusLabel(status)).toEqual({ label, tone });
});

test('does not treat a URL that was never requested as a missing response', () => {
  expect(httpStatusLabel(0, 'forbidden_target').label).toBe('Без запроса');
  expect(httpStatusLabel(0, 'dns').label).toBe('Нет ответа');
});

const redirects = [{ status: 301, url: 'http://10.0.0.1/' }];
test.each([
  ['invalid_url', null, [], 'Запроса не было: адрес записан с ошибкой'],
  ['forbidden_target', null, [], 'Запроса не было: этот адрес проверить нельзя'],
  ['forbidden_target', null, redirects, 'Редирект ведёт на адрес, который проверить нельзя'],
  ['invalid_url', null, redirects, 'Редирект ведёт на адрес с ошибкой'],
  ['tls', 'CERT_HAS_EXPIRED', [], 'Нет ответа: срок сертификата истёк'],
  ['timeout', null, [], 'Нет ответа'],
] as const)('explains a check that ended with %s (%s)', (reason, detail, led, text) => {
  expect(unansweredText({ reason, detail, redirects: [...led] })).toBe(text);
});

test('shows a reason only if the code does not imply it', () => {
  expect(httpReasonText('ok')).toBe('');
  expect(httpReasonText(undefined)).toBe('');
  expect(httpReasonText('parked')).toBe('парковка');
  expect(httpReasonText('client_error', 404)).toBe('не найдено');
  expect(httpReasonText('client_error', 418)).toBe('ошибка клиента');
  expect(httpReasonText('blocked_by_site', 403)).toBe('защита сайта');
  expect(httpReasonText('constructor')).toBe('constructor');
});
