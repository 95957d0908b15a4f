import { expect, test } from 'vitest';
import { hourText, nextCheckText, scheduleText, weekdays } from './schedule-labels.ts';

const daily = {
  isEnabled: true,
  every: 'day' as const,
  weekday: 1,
  hour: 3,
  statusFilter: [] as string[],
  timeZone: 'UTC',
};

test.each([
  [daily, 'Каждый день в 03:00 (UTC): все сайты'],
  [
    { ...daily, every: 'week' as const, weekday: 7, hour: 23, statusFilter: ['In prod', 'DELETED'] },
    'По воскресеньям в 23:00 (UTC): 2\u00A0статуса',
  ],
  [{ ...daily, isEnabled: false }, 'Проверка по расписанию выключена.'],
])('formats %j as %j', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text);
});

test('labels the time of the next check as local, unless the schedule uses the user’s time zone', () => {
  const at = '2026-11-24T03:00:00.000Z';
  const [own, other] = [nextCheckText(at, 'UTC', 'UTC'), nextCheckText(at, 'UTC', 'Europe/Moscow')];
  expect(own).toMatch(/^2\d\.11\.2026, \d\d:00$/);
  expect(other).toBe(`${own} по вашему времени`);
});

test('starts the week on Monday', () => {
  expect([weekdays[0], weekdays[6]]).toEqual([
    { id: '1', label: 'Понедельник' },
    { id: '7', label: 'Воскресенье' },
  ]);
  expect(hourText(0)).toBe('00:00');
});
