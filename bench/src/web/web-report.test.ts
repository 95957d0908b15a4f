import { expect, test } from 'vitest';
import type { Part, Visit } from './measure-screen.ts';
import { goals, table } from './web-report.ts';

const part = (wall: number, cpu: number, longTasks: number[] = []): Part => ({
  tasks: [
    { at: 1, wall: 11, cpu: 2 },
    { at: 2, wall, cpu },
  ],
  longTasks,
});
const visit = (running: Part): Visit => ({ opening: part(120, 90, [120]), running, ending: part(41, 39) });

test('applies the goals to the worst round, but does not count the opening of the page', () => {
  const good = { name: 'a run', visits: [visit(part(30, 29))] };
  const bad = { name: 'a run', visits: [visit(part(30, 29)), visit(part(56, 33, [56, 51]))] };
  expect(table([bad])).toContain('| a run: while the run writes | 2 | 56 | 33 |');
  expect(goals([good])).not.toContain('NO');
  expect(goals([bad]).split('\n')).toEqual([
    '- yes: while the run writes, longest task ≤ 50 ms of CPU: 33 ms; tasks that lasted longer: 2',
    '- yes: 5 s after its end, with the list reloaded, longest task ≤ 50 ms of CPU: 39 ms; tasks that lasted longer: 0',
  ]);
  expect(goals([{ name: 'a run', visits: [visit(part(60, 51, [60]))] }])).toMatch(/^- NO: while/);
});
