import { expect, test } from 'vitest';
import type { Drop } from '../../domain/tools/samples/drops.ts';
import { csvText } from '../../shared/export/text/csv-text.ts';
import { availabilityText, dropColumns, dropSummary, expiryText, foundText } from './drop-results.ts';

const drop = (change: Partial<Drop> = {}): Drop => ({
  domain: 'lumora.pl',
  type: 'emd',
  geo: 'pl',
  available: true,
  backlinks: 120,
  domainAge: 4.25,
  expiryDate: '2026-01-31',
  lastSeen: '2026-02-03',
  extension: 'local',
  ...change,
});

test.each([
  [0, '0 дропов найдено'],
  [1, '1 дропов найдено'],
  [3, '3 дропов найдено'],
  [12, '12 дропов найдено'],
])('formats %i as «%s»', (count, text) => {
  expect(foundText(count)).toBe(text);
});

test('counts available drops and rounds the means, which are null if there are no drops', () => {
  const drops = [drop(), drop({ available: false, backlinks: 125, domainAge: 5.5 })];
  expect(dropSummary(drops)).toEqual({ available: 1, meanBacklinks: 123, meanAge: 5 });
  expect(dropSummary([])).toEqual({ available: 0, meanBacklinks: null, meanAge: null });
});

test('formats a drop as available or taken, and an unknown expiry as N/A', () => {
  expect([availabilityText(drop()), availabilityText(drop({ available: false }))]).toEqual([
    'Доступен',
    'Занят',
  ]);
  expect([expiryText(drop()), expiryText(drop({ expiryDate: null }))]).toEqual(['31.01.2026', 'N/A']);
});

test('exports every field, and labels demo data', () => {
  expect(csvText(dropColumns, [drop()]).split('\r\n')).toEqual([
    '\uFEFF"Домен","Тип","GEO","Страна","Статус","Ссылки","Возраст","Истекает","Последняя активность","Источник"',
    '"lumora.pl","EMD","PL","Польша","Доступен","120","4\u00A0года 3\u00A0месяца","31.01.2026","03.02.2026","Демо"',
  ]);
});
