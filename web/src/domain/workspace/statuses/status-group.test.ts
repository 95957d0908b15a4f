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
])('%j counts as %s by the default rule', (status, group) => {
  expect(groupOf(defaultCountingRule, status)).toBe(group);
});

test('each connection has a rule of its own', () => {
  const own = { launched: ['План'], inWork: ['In prod'], notCounted: [] };
  expect(['план', 'in prod', 'deleted'].map((status) => groupOf(own, status))).toEqual([
    'launched',
    'inWork',
    'other',
  ]);
  expect(groupOf(defaultCountingRule, 'in prod')).toBe('launched');
});
