import { defaultCountingRule } from '@geoplan/contracts/notion/notion-site';
import { expect, test } from 'vitest';
import { groupOf } from './status-group.ts';

test.each([
  ['In prod', 'launched'],
  [' LAUNCHED ', 'launched'],
  ['Запущенные сайты', 'launched'],
  ['SEO process', 'inWork'],
  ['В работе', 'inWork'],
  ['DELETED', 'notCounted'],
  ['План', 'other'],
  ['constructor', 'other'],
  ['', 'other'],
])('counts %j as %s by the default rule', (status, group) => {
  expect(groupOf(defaultCountingRule, status)).toBe(group);
});

test('uses the counting rule of each connection', () => {
  const own = { launched: ['План'], inWork: ['In prod'], notCounted: [] };
  expect(['план', 'in prod', 'deleted'].map((status) => groupOf(own, status))).toEqual([
    'launched',
    'inWork',
    'other',
  ]);
  expect(groupOf(defaultCountingRule, 'in prod')).toBe('launched');
});
