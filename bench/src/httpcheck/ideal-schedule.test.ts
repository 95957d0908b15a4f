import { expect, it } from 'vitest';
import { idealScheduleMs } from './ideal-schedule.ts';

it('assigns each site to the slot that becomes free first', () => {
  expect(idealScheduleMs([10, 20, 30], 1)).toBe(60);
  expect(idealScheduleMs([10, 20, 30], 2)).toBe(40);
  expect(idealScheduleMs([10, 20, 30], 5)).toBe(30);
  expect(idealScheduleMs([], 3)).toBe(0);
});
