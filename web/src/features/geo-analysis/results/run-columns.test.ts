import { afterAll, expect, test, vi } from 'vitest';
import { csvText } from '../../../shared/export/text/csv-text.ts';
import { sortedRows } from '../../../testing/sorted-rows.ts';
import { finishedRun } from '../testing/finished-run.ts';
import { exportColumns, runColumns } from './run-columns.tsx';
import { runRows } from './run-row.ts';

// The mark of demo figures imports the session, which reads the browser's storage on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

/** Three results, the second with unknown figures, and one failed pair. */
const rows = runRows(finishedRun().run);
const pairs = (sort: string, isSmall: boolean) =>
  sortedRows(runColumns(isSmall), rows, sort).map(({ keyword, country }) => `${keyword} ${country}`);

test.each([
  ['keyword', ['bet de', 'bet pl', 'win de', 'win pl'], ['win de', 'win pl', 'bet de', 'bet pl']],
  ['country', ['bet de', 'win de', 'bet pl', 'win pl'], ['bet pl', 'win pl', 'bet de', 'win de']],
  ['searchVolume', ['bet pl', 'bet de', 'win de', 'win pl'], ['win de', 'bet de', 'bet pl', 'win pl']],
  ['difficulty', ['bet de', 'win de', 'bet pl', 'win pl'], ['win de', 'bet de', 'bet pl', 'win pl']],
  ['cpc', ['bet de', 'win de', 'bet pl', 'win pl'], ['win de', 'bet de', 'bet pl', 'win pl']],
  ['trafficPotential', ['bet de', 'win de', 'bet pl', 'win pl'], ['win de', 'bet de', 'bet pl', 'win pl']],
])('puts unknown figures last by %s, followed by failed pairs, in both directions', (id, up, down) => {
  for (const isSmall of [false, true]) {
    expect(pairs(id, isSmall)).toEqual(up);
    expect(pairs(`-${id}`, isSmall)).toEqual(down);
  }
});

test('exports figures as plain digits, unknown figures as empty fields, and failed pairs with their reason', () => {
  const lines = csvText(exportColumns, rows).replace('\uFEFF', '').split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe(
    '"Ключевое слово","Код страны","Страна","Объём","Клики","CPC, $","Сложность","Потенциал","Объём в мире","Источник","Состояние"',
  );
  expect(lines).toContain(
    '"win","DE","Германия","2000000","31200","12","70","200","812000","Ahrefs Keyword Research (RapidAPI)","Готово"',
  );
  expect(lines).toContain(
    '"bet","DE","Германия","900","31200","0.5","20","100","812000","Ahrefs Keyword Research (RapidAPI)","Готово"',
  );
  expect(lines).toContain('"bet","PL","Польша","300","","","","","812000","Демо","Готово"');
  expect(lines.find((line) => line.startsWith('"win","PL"'))).toMatch(
    /^"win","PL","Польша","","","","","","","","Ошибка: Источник метрик не ответил/,
  );
});
