import { expect, test } from 'vitest';
import { csvText } from '../../shared/export/text/csv-text.ts';
import { heatExport, launchesExport } from './analytics-export.ts';
import { heatTable } from './details/heat-rules.ts';

test('exports GEO × status in the order of the heat map, with every status and the sums as numbers', () => {
  const { rows, statuses } = heatTable([
    { geo: 'de', status: 'In prod', count: 2 },
    { geo: 'pl', status: 'In prod', count: 1_200 },
    { geo: 'pl', status: '', count: 3 },
    { geo: 'pl', status: '=cmd()', count: 1 },
  ]);
  expect(csvText(heatExport(statuses), rows).split('\r\n')).toEqual([
    `\uFEFF"GEO","Всего","In prod","'=cmd()","Без статуса"`,
    '"PL","1204","1200","1","3"',
    '"DE","2","2","0","0"',
  ]);
});

test('exports launches per month', () => {
  expect(csvText(launchesExport, [{ month: '2026-10', count: 0 }])).toBe(
    '\uFEFF"Месяц","Запущено сайтов"\r\n"2026-10","0"',
  );
});
