import { expect, test } from 'vitest';
import { columnOf, emptyFields, fieldsByColumn, typeTitle, withColumn } from './connection-test-rules.ts';
import { notionId, sampleDiagnosis } from '../testing/sample-configs.ts';

const diagnosis = sampleDiagnosis(notionId(1));
const testedDatabase = { diagnosis, tested: {}, chosen: {} };

test('without a choice a field has the column the test found', () => {
  expect(columnOf('geo', testedDatabase)).toBe('g%3A4');
  expect(columnOf('notes', testedDatabase)).toBeNull();
  expect(emptyFields(testedDatabase)).toEqual(['language', 'type', 'notes']);
});

test('a choice wins over what was found, and nothing may be chosen too', () => {
  const chosen = { geo: 'r%3A5', brand: null };
  const fields = fieldsByColumn({ ...testedDatabase, chosen });
  expect(fields.get('r%3A5')).toEqual(['geo']);
  expect(fields.get('g%3A4')).toBeUndefined();
  expect(emptyFields({ ...testedDatabase, chosen })).toContain('brand');
});

test('one column may fill several fields', () => {
  expect(
    fieldsByColumn({ ...testedDatabase, chosen: { notes: 'r%3A5', geo: 'r%3A5' } }).get('r%3A5'),
  ).toEqual(['geo', 'notes']);
});

test('what a field has by name is only known from a test without a choice', () => {
  expect(columnOf('geo', { ...testedDatabase, tested: { geo: 'r%3A5' } })).toBeUndefined();
});

test('a chosen column that is gone leaves what the test took instead', () => {
  const gone = { geo: 'gone' };
  expect(columnOf('geo', { diagnosis, tested: gone, chosen: gone })).toBe('g%3A4');
});

test('a choice is taken back without a trace', () => {
  expect(withColumn({ geo: 'a', url: null }, 'geo', undefined)).toEqual({ url: null });
  expect(withColumn({}, 'geo', null)).toEqual({ geo: null });
});

test('a type of column that came later is named as Notion does', () => {
  expect([typeTitle('select'), typeTitle('hologram')]).toEqual(['Выбор', 'hologram']);
});
