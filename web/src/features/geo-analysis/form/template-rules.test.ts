import { expect, test } from 'vitest';
import { nameProblem, readTemplates, templateNamed, withTemplate, type Template } from './template-rules.ts';

const template = (id: string, name: string): Template => ({
  id,
  name,
  keywords: ['bet'],
  countries: ['de'],
  stages: [],
});

test('reads the valid part of templates that were saved by other versions or edited by hand', () => {
  const stored = [
    { ...template('1', 'A'), countries: ['de', 'zz'], stages: ['dropSearch'] },
    { ...template('2', 'B'), stages: ['unknown'] },
    { ...template('3', ' ') },
    { id: '4' },
    'nonsense',
  ];
  expect(readTemplates(stored)).toEqual([
    { ...template('1', 'A'), stages: ['dropSearch'] },
    template('2', 'B'),
  ]);
  expect(readTemplates({})).toEqual([]);
});

test('detects a taken name regardless of case, except the current name of the template', () => {
  const templates = [template('1', 'Европа')];
  expect(templateNamed(templates, ' европа ')?.id).toBe('1');
  expect(templateNamed(templates, 'Европа', '1')).toBeUndefined();
  expect(nameProblem('  ')).toBe('Введите название');
  expect(nameProblem('x'.repeat(61))).toBe('Не длиннее 60\u00A0символов');
  expect(nameProblem('x'.repeat(60))).toBeUndefined();
});

test('puts a new template first and keeps the position of a changed one', () => {
  const [a, b] = [template('1', 'A'), template('2', 'B')];
  expect(withTemplate([a], b)).toEqual([b, a]);
  expect(withTemplate([b, a], { ...a, name: 'C' })).toEqual([b, { ...a, name: 'C' }]);
});
