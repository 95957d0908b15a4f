import { afterAll, expect, test, vi } from 'vitest';
import { csvText } from '../../../shared/export/text/csv-text.ts';
import { shownTable } from '../../../shared/export/shown-table.ts';
import { sampleGroup } from '../../../testing/fakes/sample-runs.ts';
import { keywordsList } from './keywords-list.tsx';

// The cells import the session's store, which reads the browser's storage on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const { columns, fileColumns, hidden } = keywordsList;
const groups = [sampleGroup('=lumora'), sampleGroup('empty', { totalSearchVolume: null, opportunity: null })];

/** Lines of the export if these columns are hidden. */
function exported(hiddenColumns: readonly string[]): string[] {
  const table = shownTable(fileColumns, groups, { columns, hiddenColumns: new Set(hiddenColumns) });
  return csvText(table.columns, table.rows).replace('\uFEFF', '').split('\r\n');
}

test('exports the visible columns, with the range of the volume, and the columns that only files have', () => {
  expect(exported(hidden)).toEqual([
    '"Ключевое слово","Страны","Общий объём поиска","Средний объём поиска","Объём от","Объём до","Средние клики","Средний потенциал трафика","Средняя сложность","Всего доменов","В работе","Запущенные сайты","Индекс возможности","Неизвестно в индексе","Лучшая страна","Демо","Бренд","Как определён бренд"',
    `"'=lumora","32","404480","12640","90","74000","5100","11300","34","14","3","6","75","","PL","нет","",""`,
    '"empty","32","","12640","90","74000","5100","11300","34","14","3","6","","","","нет","",""',
  ]);
});

test('exports the time of the last update only if its column is shown', () => {
  expect(exported(hidden)[0]).not.toContain('"Обновлено"');
  expect(exported([])[0]).toContain('"Обновлено"');
});

test('always exports the keyword and the columns that no other column hides', () => {
  expect(exported(columns.map(({ id }) => id))[0]).toBe(
    '"Ключевое слово","Всего доменов","В работе","Демо","Бренд","Как определён бренд"',
  );
});
