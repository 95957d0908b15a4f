import { expect, test } from 'vitest';
import { csvText } from '../../shared/export/text/csv-text.ts';
import {
  competitorColumns,
  competitorMeans,
  exportColumns,
  formatDensity,
  structureText,
} from './competitor-columns.tsx';
import {
  competitorInput,
  competitorsOf,
  emptyCompetitorForm,
  type CompetitorForm,
} from './competitor-form.ts';

const form = (change: Partial<CompetitorForm> = {}): CompetitorForm => ({
  ...emptyCompetitorForm,
  keywords: ['bet', '', 'win'],
  countries: ['pl', 'de'],
  ...change,
});
const ids = (change: Partial<CompetitorForm>) =>
  competitorColumns(competitorInput(form(change))).map(({ id }) => id);
const header = (depth: CompetitorForm['depth'], ...hidden: string[]) =>
  csvText(exportColumns(competitorInput(form({ depth })), new Set(hidden)), []).trim();

test('returns a separate top list for each keyword and country', () => {
  const input = competitorInput(form({ top: '5' }));
  expect(input.keywords).toEqual(['bet', 'win']);
  const found = competitorsOf(input);
  expect(found).toHaveLength(20);
  expect(new Set(found.map(({ keyword, country }) => `${keyword} ${country}`)).size).toBe(4);
});

test('shows the keyword and the country in the table only if there are several, and headings only in a full analysis', () => {
  const figures = ['wordCount', 'keywordDensity', 'backlinks', 'domainAge'];
  expect(ids({ keywords: ['bet'], countries: ['pl'] })).toEqual(['domain', 'position', ...figures]);
  expect(ids({ depth: 'full' })).toEqual([
    'domain',
    'position',
    'keyword',
    'country',
    ...figures,
    'structure',
  ]);
});

test('exports every field of a page, with headings and text only in a full analysis', () => {
  expect(header('basic')).toBe(
    '"Ключевое слово","Страна","№","Домен","Заголовок","Описание","Слов","Плотность","Ссылки","Возраст домена","Источник"',
  );
  expect(header('full')).toContain('"Возраст домена","H1","H2","H3","H4","Текст","Источник"');
});

test('computes means across the pages, and counts headings by level', () => {
  const [one, two] = competitorsOf(competitorInput(form()));
  const pages = [
    { ...one!, wordCount: 1_000, keywordDensity: 1, backlinks: 10, domainAge: 1 },
    { ...two!, wordCount: 2_001, keywordDensity: 2, backlinks: 20, domainAge: 4 },
  ];
  expect(competitorMeans(pages)).toEqual({
    wordCount: 1_501,
    keywordDensity: 1.5,
    backlinks: 15,
    domainAge: 2.5,
  });
  const structure = { h1: ['a'], h2: ['b', 'c'], h3: [], h4: ['d'] };
  expect(structureText({ ...one!, structure })).toBe('1 / 2 / 0 / 1');
  expect(formatDensity(1.5)).toBe('1,5\u00A0%');
});
