import { defaultCountingRule } from '@geoplan/contracts/notion/notion-site';
import { expect, test } from 'vitest';
import { statusNames } from './status-names.ts';

const occurring = ['in prod', 'In prod', 'Launched', 'SEO process', 'План', 'DELETED', ''];

test('by itself each status has its own name, a capital first, and its group', () => {
  const names = statusNames(occurring, defaultCountingRule, false);
  expect(occurring.map(names.nameOf)).toEqual([
    'In prod',
    'In prod',
    'Launched',
    'SEO process',
    'План',
    'DELETED',
    '',
  ]);
  expect(names.statusesOf('In prod')).toEqual(['In prod']);
  expect(['In prod', 'SEO process', 'План', 'DELETED', ''].map(names.groupOf)).toEqual([
    'launched',
    'inWork',
    'other',
    'notCounted',
    undefined,
  ]);
});

test('synonyms of a counting group are one name, which knows the statuses it stands for', () => {
  const names = statusNames(occurring, defaultCountingRule, true);
  expect(occurring.map(names.nameOf)).toEqual([
    'Все запущенные',
    'Все запущенные',
    'Все запущенные',
    'Все в работе',
    'План',
    'Все несчитаемые',
    '',
  ]);
  expect(names.statusesOf('Все запущенные')).toEqual(['In prod', 'Launched']);
  expect(names.statusesOf('План')).toEqual(['План']);
  expect(names.groupOf('Все запущенные')).toBe('launched');
  expect(names.groupOf('План')).toBe('other');
});

test('the rule of the connection decides, and without one nothing is merged', () => {
  const rule = { launched: ['План'], inWork: [], notCounted: [] };
  expect(statusNames(occurring, rule, true).nameOf('план')).toBe('Все запущенные');
  const unknown = statusNames(occurring, undefined, true);
  expect(unknown.nameOf('in prod')).toBe('In prod');
  expect(unknown.groupOf('In prod')).toBeUndefined();
});
