import { expect, test } from 'vitest';
import { csvText } from '../../../shared/export/text/csv-text.ts';
import { brandSiteExport } from './brand-site-columns.tsx';

test('exports the sites with the keyword and the country, and escapes formulas', () => {
  const pair = { keyword: '=lumora', country: 'pl' };
  const site = { ...pair, id: '1', status: 'in prod', notionUrl: 'https://www.notion.so/1' };
  const sites = [
    { ...site, url: 'https://one.example/', start_date: '2026-03-01' },
    { ...site, url: '=cmd()', start_date: '' },
  ];
  expect(csvText(brandSiteExport, sites)).toBe(
    '\uFEFF"Ключевое слово","Код страны","Страна","Домен","Статус","Позиция","Трафик","Дата запуска","Notion"\r\n' +
      `"'=lumora","PL","Польша","one.example","В продакшене","","","01.03.2026","https://www.notion.so/1"\r\n` +
      `"'=lumora","PL","Польша","'=cmd()","В продакшене","","","—","https://www.notion.so/1"`,
  );
});
