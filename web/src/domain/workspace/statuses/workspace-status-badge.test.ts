import { expect, test } from 'vitest';
import { workspaceStatusTone } from './workspace-status-badge.tsx';

test.each([
  ['Launched', 'green'],
  ['запущенные сайты', 'green'],
  ['In Progress', 'blue'],
  [' В работе ', 'blue'],
  ['planned', 'yellow'],
  ['План', 'yellow'],
  ['Domains ready', 'purple'],
  ['Домены есть', 'purple'],
  ['In prod', 'grey'],
  ['constructor', 'grey'],
])('shows %j in %s', (status, tone) => {
  expect(workspaceStatusTone(status)).toBe(tone);
});
