import { expect, test } from 'vitest';
import { csvText } from '../../../shared/export/csv-text.ts';
import { brandSiteColumns } from './brand-site-columns.tsx';

test('the export is what the table says, and no formula', () => {
  const site = { id: '1', status: 'in prod', notionUrl: 'https://www.notion.so/1' };
  const sites = [
    { ...site, url: 'https://one.example/', start_date: '2026-03-01' },
    { ...site, url: '=cmd()', start_date: '' },
  ];
  expect(csvText(brandSiteColumns, sites)).toBe(
    '\uFEFF"Домен","Статус","Позиция","Трафик","Дата запуска"\r\n' +
      '"one.example","В продакшене","—","—","01.03.2026"\r\n' +
      `"'=cmd()","В продакшене","—","—","—"`,
  );
});
