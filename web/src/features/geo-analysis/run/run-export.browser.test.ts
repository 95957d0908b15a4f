import { expect, test } from 'vitest';
import { saveTable } from '../../../shared/testing/save-table.ts';
import { webTests } from '../../../shared/testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';

const { open } = webTests();

test('the export holds what is shown: figures as plain digits, unknown ones empty, failed pairs with their reason', async () => {
  const { launches, run } = finishedRun();
  const page = await open(`/geo-analysis?run=${run.runId}`, { as: 'user', api: launches.api });
  await page.getByText('3 результата, 1 ошибка').waitFor();
  const { content } = await saveTable(page, 'CSV');
  const lines = content.toString().replace('\uFEFF', '').split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe(
    '"Ключевое слово","Код страны","Страна","Объём","Клики","CPC, $","Сложность","Потенциал","Объём в мире","Состояние"',
  );
  expect(lines).toContain('"win","DE","Германия","2000000","31200","12","70","200","812000","Готово"');
  expect(lines).toContain('"bet","DE","Германия","900","31200","0.5","20","100","812000","Готово"');
  expect(lines).toContain('"bet","PL","Польша","300","31200",,,,"812000","Готово"');
  expect(lines.find((line) => line.startsWith('"win","PL"'))).toMatch(
    /^"win","PL","Польша",,,,,,,"Ошибка: Источник метрик не ответил/,
  );
  // What its cells are, the export's own tests tell; here the file is made under the CSP.
  const excel = await saveTable(page, 'Excel (XLSX)');
  expect(excel.content.subarray(0, 2).toString()).toBe('PK');
});
