import type { CoverageCell } from '@geoplan/contracts/geo-record';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { formatUsd } from '../../../shared/format/format-usd.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { fits, isGap, type CoverageRow, type MatrixFilter } from './matrix-rules.ts';

/** One cell as a line of the export. */
interface Pair extends CoverageCell {
  keyword: string;
  country: string;
  isPlanned: boolean;
}

const column = (id: string, header: string, text: (pair: Pair) => string): DataColumn<Pair> => ({
  id,
  header,
  width: 0,
  text,
});

/** Columns of the export. */
export const pairColumns: readonly DataColumn<Pair>[] = [
  column('keyword', 'Ключевое слово', (pair) => pair.keyword),
  column('code', 'Код страны', (pair) => pair.country.toUpperCase()),
  column('country', 'Страна', (pair) => countryName(pair.country)),
  column('searchVolume', 'Объём поиска', (pair) => formatNumber(pair.searchVolume)),
  column('difficulty', 'Сложность', (pair) => formatNumber(pair.difficulty)),
  column('cpc', 'Цена за клик', (pair) => formatUsd(pair.cpc)),
  column('totalDomains', 'Всего доменов', (pair) => formatNumber(pair.totalDomains)),
  column('sitesInWork', 'В работе', (pair) => formatNumber(pair.sitesInWork)),
  column('launchedSites', 'Запущенные сайты', (pair) => formatNumber(pair.launchedSites)),
  column('gap', 'Есть спрос, нет сайта', (pair) => (isGap(pair) ? 'да' : 'нет')),
  column('plan', 'В плане', (pair) => (pair.isPlanned ? 'да' : 'нет')),
];

/** The pairs of the rows that the filter is about. */
export function pairsOf(
  rows: readonly CoverageRow[],
  filter: MatrixFilter,
  isInPlan: (keyword: string, country: string) => boolean,
): Pair[] {
  const chosen = new Set(filter.countries);
  return rows.flatMap(({ keyword, cells }) =>
    Object.entries(cells)
      .filter(([country, cell]) => (chosen.size === 0 || chosen.has(country)) && fits(cell, filter))
      .map(([country, cell]) => ({ ...cell, keyword, country, isPlanned: isInPlan(keyword, country) })),
  );
}
