import { expect, test } from 'vitest';
import {
  checkedSites,
  checkProgress,
  checkEndText,
  checkFailureText,
  checkTitle,
  defaultStatuses,
  isDefaultCheck,
} from './check-labels.ts';

const run = { kind: 'filter' as const, statusFilter: [] as string[], total: 480 };

test.each([
  [run, 'Все сайты', 'Проверка HTTP: все сайты'],
  [{ ...run, statusFilter: ['Redirect'] }, 'Статус «Redirect»', 'Проверка HTTP: статус «Redirect»'],
  [{ ...run, statusFilter: defaultStatuses }, '5\u00A0статусов', 'Проверка HTTP: 5\u00A0статусов'],
  [
    { ...run, kind: 'sites' as const, total: 2 },
    'Выбрано: 2\u00A0сайта',
    'Проверка HTTP: выбрано: 2\u00A0сайта',
  ],
  [{ ...run, kind: 'schedule' as const }, 'Все сайты', 'Проверка HTTP по расписанию: все сайты'],
])('labels the sites of %j as %j', (each, sites, title) => {
  expect([checkedSites(each), checkTitle(each)]).toEqual([sites, title]);
});

test('recognises a check started with the default button by its five statuses, regardless of case and order', () => {
  const shuffled = defaultStatuses.toReversed().map((status) => status.toUpperCase());
  expect(isDefaultCheck({ ...run, statusFilter: shuffled })).toBe(true);
  expect(isDefaultCheck(run)).toBe(false);
  expect(isDefaultCheck({ kind: 'schedule', statusFilter: shuffled })).toBe(false);
});

test.each([
  [{ done: 120, total: 480 }, 'Проверено 120 из 480'],
  [{ done: 120, total: 480, postponed: 12 }, 'Проверено 120 из 480'],
  [{ done: 468, total: 480, postponed: 12 }, 'Перепроверяем 12\u00A0сайтов'],
  [{ done: 9_479, total: 10_000, postponed: 521 }, 'Перепроверяем 521\u00A0сайт'],
  [
    { done: 120, total: 480, postponed: 360, hasNoNetwork: true as const },
    '120 из 480: у проверяющей машины нет сети',
  ],
  [{ done: 480, total: 480, postponed: 0 }, 'Проверено 480 из 480'],
])('formats the progress of %j as %j', (counts, text) => {
  expect(checkProgress(counts)).toBe(text);
});

test('uses the texts from the spec', () => {
  expect(checkEndText({ done: 480, totalBatches: 48 })).toBe('Проверено 480 сайтов в 48 батчах');
  expect(checkFailureText('База недоступна')).toBe('Ошибка при проверке HTTP статусов: База недоступна');
  expect(checkFailureText('')).toBe('Ошибка при проверке HTTP статусов: Неизвестная ошибка');
});
