import { expect, test } from 'vitest';
import { hourText, scheduleText, weekdays } from './schedule-texts.ts';

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
    'По воскресеньям в 23:00 (UTC): 2 статуса',
  ],
  [{ ...daily, isEnabled: false }, 'Проверка по расписанию выключена.'],
])('%j reads %j', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text);
});

test('the week begins with Monday', () => {
  expect([weekdays[0], weekdays[6]]).toEqual([
    { id: '1', label: 'Понедельник' },
    { id: '7', label: 'Воскресенье' },
  ]);
  expect(hourText(0)).toBe('00:00');
});
