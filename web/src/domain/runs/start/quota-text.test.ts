import { expect, test } from 'vitest';
import { boughtText, freeText, leftTexts, priceText, reservedText, waitText } from './cost-labels.ts';
import { ceilingText, quotaText } from './quota-text.ts';
import type { Estimate } from './use-estimate.ts';

const price = (change: Partial<Estimate> = {}): Estimate => ({
  pairs: 4,
  fresh: 1,
  shared: 0,
  toBuy: 3,
  requests: 3,
  durationMs: 3_000,
  queueMs: 0,
  currency: 'requests',
  cost: 3,
  reserved: 0,
  remaining: 1_240,
  remainingAfter: 1_237,
  fits: true,
  freshDays: 30,
  hasKey: true,
  isDemo: false,
  ...change,
});
const { remaining: _, remainingAfter: __, ...untold } = price();
/** Numbers are grouped by a no-break space. */
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');

test('counts purchases in requests, plus pairs if one request covers many, and marks money and units as approximate', () => {
  expect(boughtText(price())).toBe('3\u00A0запроса');
  expect(priceText(price())).toBeNull();
  const units = price({ toBuy: 150, requests: 2, cost: 86, currency: 'units' });
  expect(plain(boughtText(units))).toBe('150 пар · 2 запроса');
  expect(plain(priceText(units))).toBe('≈ 86 единиц');
  expect(plain(priceText(price({ cost: 0.02, currency: 'USD' })))).toBe('≈ 0,02 $');
});

test('returns an approximate duration, or null if it is unknown', () => {
  expect(plain(waitText(90_200))).toBe('≈ 1 мин 31 с');
  expect(waitText(null)).toBeNull();
});

test('explains first that there are too many pairs for one run, and how many runs are needed', () => {
  const { kind, text } = quotaText(price({ pairs: 100_001, fits: false, toBuy: 100_000 }));
  expect(kind).toBe('warn');
  expect(plain(text)).toMatch(/^В одном запуске не больше 50 000 пар, здесь 100 001: .* на 3 запуска\.$/);
});

test('shows the amount reserved by running runs in the unit of the account', () => {
  expect(plain(reservedText(price({ reserved: 1_239 })))).toBe('1 239');
  expect(plain(reservedText(price({ reserved: 215, currency: 'units' })))).toBe('≈ 215 единиц');
  expect(plain(freeText(1_200))).toBe('1 200 · бесплатно');
});

test('shows the balance before and after, never below zero, and as unknown if it was not reported', () => {
  expect(leftTexts(price({ remaining: 9, remainingAfter: -3 }))).toEqual({
    name: 'Остаток квоты',
    now: '9',
    after: '0',
  });
  const units = leftTexts(price({ remaining: 500, remainingAfter: 199, currency: 'units' }));
  expect([plain(units.now), plain(units.after)]).toEqual(['500 единиц', '199 единиц']);
  expect(leftTexts({ ...untold, currency: 'USD' })).toEqual({
    name: 'Остаток на счёте',
    now: null,
    after: null,
  });
});

test.each([
  [price(), 'ok', 'Квоты хватает'],
  [price({ ceiling: { scope: 'all', monthly: 100, used: 97, left: 3 } }), 'ok', 'Квоты хватает'],
  [
    price({ fits: false, ceiling: { scope: 'user', monthly: 100, used: 98, left: 2 } }),
    'warn',
    'Месячный лимит расходов для вас: осталось 2 из 100. Такой запуск будет отклонён: уменьшите его или попросите администратора поднять лимит.',
  ],
  [
    price({ fits: false, remainingAfter: -7 }),
    'warn',
    'Квоты не хватает: нужно ещё 7. Часть пар останется без результата.',
  ],
  [
    price({ fits: false, remainingAfter: -1, reserved: 1_239 }),
    'warn',
    'Квоты не хватает: нужно ещё 1 с учётом идущих запусков. Часть пар останется без результата.',
  ],
  [
    price({ fits: false, remainingAfter: -86, currency: 'units' }),
    'warn',
    'Квоты не хватает: нужно ещё 86 единиц. Часть пар останется без результата.',
  ],
  [price({ toBuy: 0 }), 'ok', 'Всё уже есть в базе, квота не расходуется'],
  [
    price({ toBuy: 0, shared: 1 }),
    'ok',
    'Недостающее уже покупается в других запусках, квота не расходуется',
  ],
  [{ ...untold, fits: null }, 'info', 'Остаток квоты станет известен после первого запроса или теста ключа'],
  [
    { ...untold, fits: null, currency: 'USD' as const },
    'info',
    'Провайдер не сообщил остаток: хватит ли его, пока неизвестно',
  ],
])('rates %j as %s: %s', (told, kind, text) => {
  const shown = quotaText(told);
  expect([shown.kind, plain(shown.text)]).toEqual([kind, text]);
});

test('names the nearest spending limit with its remaining amount, or states that there is none', () => {
  const ceiling = { scope: 'all', monthly: 50, used: 38, left: 12 } as const;
  expect(plain(ceilingText(price({ ceiling, currency: 'USD' })))).toBe(
    'Месячный лимит расходов на всех: осталось 12,00 $ из 50,00 $.',
  );
  expect(ceilingText(price({ ceiling: null }))).toBe('Месячный лимит расходов не задан.');
});
