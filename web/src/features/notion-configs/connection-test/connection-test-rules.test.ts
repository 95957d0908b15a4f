import { expect, test } from 'vitest';
import { columnOf, emptyFields, fieldsByColumn, typeTitle, withColumn } from './connection-test-rules.ts';
import { notionId, sampleDiagnosis } from '../testing/sample-configs.ts';

const diagnosis = sampleDiagnosis(notionId(1));
const testedDatabase = { diagnosis, tested: {}, chosen: {} };

test('maps a field without a choice to the column found by the test', () => {
  expect(columnOf('geo', testedDatabase)).toBe('g%3A4');
  expect(columnOf('notes', testedDatabase)).toBeNull();
  expect(emptyFields(testedDatabase)).toEqual(['language', 'type', 'notes']);
});

test('prefers a choice to the found column, even if the choice is none', () => {
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

test('returns undefined for a field whose column by name no test has shown', () => {
  expect(columnOf('geo', { ...testedDatabase, tested: { geo: 'r%3A5' } })).toBeUndefined();
});

test("falls back to the test's column if the chosen one was deleted", () => {
  const gone = { geo: 'gone' };
  expect(columnOf('geo', { diagnosis, tested: gone, chosen: gone })).toBe('g%3A4');
});

test('resets a choice by removing its entry', () => {
  expect(withColumn({ geo: 'a', url: null }, 'geo', undefined)).toEqual({ url: null });
  expect(withColumn({}, 'geo', null)).toEqual({ geo: null });
});

test('names an unknown column type as Notion does', () => {
  expect([typeTitle('select'), typeTitle('hologram')]).toEqual(['Выбор', 'hologram']);
});
