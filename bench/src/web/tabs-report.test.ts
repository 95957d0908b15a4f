import { expect, test } from 'vitest';
import { tabsGoals, tabsTable } from './tabs-report.ts';

const round = { oneMs: 10, tabsMs: [10, 11, 14] };

test('the slowest tab decides whether the goal is met', () => {
  expect(tabsTable([round])).toContain('| 10.0 | 11.0 | 14.0 | 1.40 |');
  expect(tabsGoals([round])).toMatch(/^- yes:.*1\.40$/);
  expect(tabsGoals([{ ...round, tabsMs: [10, 11, 16] }])).toMatch(/^- NO:.*1\.60$/);
});
