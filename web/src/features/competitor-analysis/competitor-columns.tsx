import { countryName, CountryTag } from '../../domain/countries/country-tag.tsx';
import type { Competitor } from '../../domain/tools/samples/competitors.ts';
import { formatAge, shortAge } from '../../shared/format/format-age.ts';
import { formatNumber, formatTenth } from '../../shared/format/format-number.ts';
import type { DataColumn, TableSort } from '../../shared/ui/table/data-column.ts';
import type { CompetitorForm } from './competitor-form.ts';

type Column = DataColumn<Competitor>;

/** Key of the table's view options in the browser's storage. */
export const tableName = 'competitor-analysis';

/** Sort that matches no column, so the pages stay in the order of the results, keyword by keyword. */
export const initialSort: TableSort = { id: 'found', isDescending: false };

export const formatDensity = (percent: number): string => `${formatTenth(percent)}\u00A0%`;

const levels = ['h1', 'h2', 'h3', 'h4'] as const;

/** «1 / 6 / 9 / 2»: number of headings per level. */
export const structureText = ({ structure }: Competitor): string =>
  levels.map((level) => structure[level].length).join(' / ');

const position: Column = {
  id: 'position',
  header: '№',
  hint: 'Место в выдаче',
  width: 44,
  isNumeric: true,
  isSortable: true,
  sortValue: (row) => row.position,
  text: (row) => String(row.position),
  value: (row) => row.position,
};
const domain: Column = {
  id: 'domain',
  header: 'Домен',
  width: 150,
  isGrowing: true,
  isSortable: true,
  text: (row) => row.domain,
};
const keyword: Column = {
  id: 'keyword',
  header: 'Ключевое слово',
  width: 128,
  isSortable: true,
  text: (row) => row.keyword,
};
const country: Column = {
  id: 'country',
  header: 'Страна',
  width: 0,
  text: (row) => countryName(row.country),
};
/** Country code without the name, so that the table fits next to the form at 1440 px. */
const geo: Column = {
  ...country,
  header: 'GEO',
  hint: 'Страна',
  width: 60,
  isSortable: true,
  cell: (row) => <CountryTag code={row.country} />,
};
const figure = (
  id: string,
  header: string,
  width: number,
  of: (row: Competitor) => number,
  text: (value: number) => string,
): Column => ({
  id,
  header,
  width,
  isNumeric: true,
  isSortable: true,
  sortValue: of,
  text: (row) => text(of(row)),
  value: of,
});
const figures: readonly Column[] = [
  figure('wordCount', 'Слов', 64, (row) => row.wordCount, formatNumber),
  figure('keywordDensity', 'Плотность', 92, (row) => row.keywordDensity, formatDensity),
  figure('backlinks', 'Ссылки', 76, (row) => row.backlinks, formatNumber),
];
const age: Column = {
  id: 'domainAge',
  header: 'Возраст',
  hint: 'Возраст домена',
  width: 104,
  isNumeric: true,
  isSortable: true,
  sortValue: (row) => row.domainAge,
  text: (row) => shortAge(row.domainAge),
};
const structure: Column = {
  id: 'structure',
  header: 'H1 / H2 / H3 / H4',
  hint: 'Сколько заголовков каждого уровня на странице',
  width: 130,
  isNumeric: true,
  text: structureText,
};

/** Columns of the table. Keyword and country appear only if there are several, headings only in a full analysis. */
export function competitorColumns({ keywords, countries, depth }: CompetitorForm): Column[] {
  return [
    domain,
    position,
    ...(keywords.length > 1 ? [keyword] : []),
    ...(countries.length > 1 ? [geo] : []),
    ...figures,
    age,
    ...(depth === 'full' ? [structure] : []),
  ];
}

const plain = (id: string, header: string, text: (row: Competitor) => string): Column => ({
  id,
  header,
  width: 0,
  text,
});

/**
 * All fields of a page, for the export and the clipboard. The single heading column of the table corresponds to four
 * export columns; hiding it hides all four.
 */
export function exportColumns({ depth }: CompetitorForm, hidden: ReadonlySet<string>): Column[] {
  const full = levels.map((level) =>
    plain(level, level.toUpperCase(), (row) => row.structure[level].join('; ')),
  );
  return [
    keyword,
    country,
    position,
    domain,
    plain('title', 'Заголовок', (row) => row.title),
    plain('description', 'Описание', (row) => row.description),
    ...figures,
    plain(age.id, 'Возраст домена', (row) => formatAge(row.domainAge)),
    ...(depth === 'full' && !hidden.has(structure.id) ? full : []),
    ...(depth === 'full' ? [plain('content', 'Текст', (row) => row.content)] : []),
    plain('source', 'Источник', () => 'Демо'),
  ];
}

/** Averages across the pages, rounded for display; `rows` must not be empty. */
export function competitorMeans(rows: readonly Competitor[]) {
  const mean = (of: (row: Competitor) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  return {
    wordCount: Math.round(mean((row) => row.wordCount)),
    keywordDensity: mean((row) => row.keywordDensity),
    backlinks: Math.round(mean((row) => row.backlinks)),
    domainAge: mean((row) => row.domainAge),
  };
}
