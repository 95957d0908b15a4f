import { expect, test } from 'vitest';
import { columnOf, emptyFields, fieldsByColumn, typeTitle, withColumn } from './connection-test-rules.ts';
import { notionId, sampleDiagnosis } from '../testing/sample-configs.ts';

const diagnosis = sampleDiagnosis(notionId(1));
const testedDatabase = { diagnosis, tested: {}, chosen: {} };

test('maps a field without a selected column to the column found by the test', () => {
  expect(columnOf('geo', testedDatabase)).toBe('g%3A4');
  expect(columnOf('notes', testedDatabase)).toBeNull();
  expect(emptyFields(testedDatabase)).toEqual(['language', 'type', 'notes']);
});

test('prefers the selected column to the column found by the test, even if the user has selected no column', () => {
  const chosen = { geo: 'r%3A5', brand: null };
  const fields = fieldsByColumn({ ...testedDatabase, chosen });
  expect(fields.get('r%3A5')).toEqual(['geo']);
  expect(fields.get('g%3A4')).toBeUndefined();
  expect(emptyFields({ ...testedDatabase, chosen })).toContain('brand');
});

test('lets one column fill several fields', () => {
  expect(
    fieldsByColumn({ ...testedDatabase, chosen: { notes: 'r%3A5', geo: 'r%3A5' } }).get('r%3A5'),
  ).toEqual(['geo', 'notes']);
});

test('returns undefined for a field mapped by name if no test has found its column yet', () => {
  expect(columnOf('geo', { ...testedDatabase, tested: { geo: 'r%3A5' } })).toBeUndefined();
});

test('falls back to the column found by the test if the selected column was deleted', () => {
  const gone = { geo: 'gone' };
  expect(columnOf('geo', { diagnosis, tested: gone, chosen: gone })).toBe('g%3A4');
});

test('resets a choice by removing its entry', () => {
  expect(withColumn({ geo: 'a', url: null }, 'geo', undefined)).toEqual({ url: null });
  expect(withColumn({}, 'geo', null)).toEqual({ geo: null });
});

test('shows an unknown column type under its Notion name', () => {
  expect([typeTitle('select'), typeTitle('hologram')]).toEqual(['Выбор', 'hologram']);
});
