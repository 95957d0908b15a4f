import { defaultCountingRule } from '@geoplan/contracts/notion/notion-site';
import { expect, test } from 'vitest';
import { statusNames } from './status-names.ts';

const occurring = ['in prod', 'In prod', 'Launched', 'SEO process', 'План', 'DELETED', ''];

test('gives each status its own capitalized name and its group', () => {
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

test('merges the synonyms of a counting group into one name, which still maps to its statuses', () => {
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

test('applies the rule of the connection, and merges nothing while there is no rule', () => {
  const rule = { launched: ['План'], inWork: [], notCounted: [] };
  expect(statusNames(occurring, rule, true).nameOf('план')).toBe('Все запущенные');
  const unknown = statusNames(occurring, undefined, true);
  expect(unknown.nameOf('in prod')).toBe('In prod');
  expect(unknown.groupOf('In prod')).toBeUndefined();
});
