import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { describe, expect, test } from 'vitest';
import { everyText, groupText, isBlocked, lastText, nextText, spentText } from './recheck-labels.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test.each<[Recheck['scope'], string[], string]>([
  [{ kind: 'all' }, [], 'Все слова · все страны'],
  [{ kind: 'brand', brand: 'lumora' }, ['pl', 'de'], 'Бренд lumora · PL, DE'],
  [{ kind: 'keywords', keywords: ['a', 'b'] }, ['pl', 'de', 'at', 'fr'], '2 слова · 4 страны'],
])('%j in %j: %s', (scope, countries, text) => {
  expect(plain(groupText({ scope, countries }))).toBe(text);
});

test.each([
  [1, 'Каждый день'],
  [7, 'Раз в неделю'],
  [14, 'Раз в 2 недели'],
  [21, 'Раз в 21 день'],
  [30, 'Раз в 30 дней'],
])('describes an interval of %i days as %s', (days, text) => {
  expect(plain(everyText(days))).toBe(text);
});

const atHour = (hour: number) => new Date(2026, 10, 23, hour).toISOString();

test('shows the time of the next run, or that the schedule is waiting, switched off or stopped', () => {
  const now = new Date(2026, 10, 23, 9);
  expect(nextText({ nextAt: atHour(10) }, now)).toBe('23.11.2026, 10:00');
  expect(nextText({ nextAt: atHour(8) }, now)).toBe('Ждёт');
  expect(nextText({ nextAt: null }, now)).toBe('Выключено');
  expect(nextText({ nextAt: null, accessEnded: 'demoted' }, now)).toBe('Остановлено');
});

test('shows spending next to each limit', () => {
  const usd = { currency: 'USD' as const, monthly: 5 };
  const text = (pairs: number | null, amount: typeof usd | null) =>
    plain(spentText({ budget: { pairs, amount }, spent: { pairs: 1_320, amount: amount && 0.84 } }));
  expect(text(2_000, null)).toBe('1 320 из 2 000 пар');
  expect(text(null, usd)).toBe('0,84 $ из 5,00 $');
  expect(text(2_001, usd)).toBe('1 320 из 2 001 пары · 0,84 $ из 5,00 $');
});

const at = '2026-11-23T04:00:00.000Z';
const blocked = (outcome: 'started' | 'fresh' | 'no_key') => isBlocked({ last: { at, outcome } });

describe('the last attempt', () => {
  const lastRun = {
    runId: crypto.randomUUID(),
    startedAt: at,
    pairs: 21,
    isKept: true,
    isRunning: false,
    bought: 21,
    failed: 0,
    cost: { currency: 'requests' as const, amount: 0 },
  };
  test('shows the result of the started run, or why no run was started', () => {
    expect(lastText({ last: null, lastRun: null })).toBe('—');
    const started = { at, outcome: 'started' as const };
    expect(plain(lastText({ last: started, lastRun }))).toBe('Куплено 21 из 21 пары');
    const cost = { currency: 'USD' as const, amount: 0.84 };
    const half = { ...lastRun, bought: 10, failed: 2, cost };
    expect(plain(lastText({ last: started, lastRun: half }))).toBe(
      'Куплено 10 из 21 пары · 0,84 $ · ошибок: 2',
    );
    expect(plain(lastText({ last: started, lastRun: { ...half, failed: null, isRunning: true } }))).toBe(
      'Идёт: куплено 10 из 21 пары · 0,84 $',
    );
    expect(lastText({ last: { at, outcome: 'budget' }, lastRun })).toBe('Бюджет месяца израсходован');
  });
  test('marks a schedule as blocked unless its last attempt started a run or found nothing to do', () => {
    expect([blocked('started'), blocked('fresh'), blocked('no_key')]).toEqual([false, false, true]);
    expect(isBlocked({ last: null })).toBe(false);
  });
});
