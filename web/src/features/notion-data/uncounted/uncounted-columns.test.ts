import type { UncountedSite } from '@geoplan/contracts/notion/uncounted-sites';
import { expect, test } from 'vitest';
import { siteSummary, uncountedExportColumns } from './uncounted-columns.tsx';

const site: UncountedSite = {
  id: 'a'.repeat(32),
  url: 'https://a.example/',
  brand: '',
  geo: 'Балканы',
  status: 'Redirect',
  reason: 'no_rule',
  notionUrl: 'https://www.notion.so/a',
};

test('the export has every column and the row in Notion, what is empty left empty', () => {
  expect(uncountedExportColumns.map(({ header, text }) => [header, text(site)])).toEqual([
    ['Сайт', 'https://a.example/'],
    ['Бренд', ''],
    ['GEO', 'Балканы'],
    ['Статус', 'Redirect'],
    ['Причина', 'Статус вне правила'],
    ['Notion', 'https://www.notion.so/a'],
  ]);
});

test('the second line of a phone leaves out what is empty', () => {
  expect(siteSummary(site)).toBe('Балканы · Redirect');
  expect(siteSummary({ brand: ' ', geo: '', status: '' })).toBe('—');
});
