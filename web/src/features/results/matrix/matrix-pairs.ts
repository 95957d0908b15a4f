import type { CoverageCell } from '@geoplan/contracts/geo-record';
import { metrics, siteCountIds, siteCountLabels } from '../../../domain/keywords/metrics.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
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
  ...(['searchVolume', 'difficulty', 'cpc'] as const).map((id) =>
    column(id, metrics[id].label, (pair) => metrics[id].format(pair[id])),
  ),
  ...siteCountIds.map((id) => column(id, siteCountLabels[id], (pair) => formatNumber(pair[id]))),
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
