import type { CoverageCell } from '@geoplan/contracts/geo/geo-record';
import { demoColumn } from '../../../domain/keywords/record-source.ts';
import {
  metrics,
  opportunityName,
  siteCountIds,
  siteCountLabels,
  type SiteCountId,
} from '../../../domain/keywords/metrics.ts';
import { brandMatchText, type KeywordBrandFields } from '../../../domain/keywords/brand/brand-labels.ts';
import { unknownParts, unknownPartsHeader } from '../../../domain/keywords/opportunity/opportunity-labels.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { fits, type CoverageRow, type MatrixFilter } from './matrix-rules.ts';

const figureIds = ['searchVolume', 'difficulty', 'cpc'] as const;

/** Row of the export. */
interface Pair extends CoverageCell, KeywordBrandFields {
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

const figure = (id: (typeof figureIds)[number] | SiteCountId, header: string): DataColumn<Pair> => ({
  ...column(id, header, (pair) => formatNumber(pair[id])),
  value: (pair) => pair[id],
});

/** Columns of the export. */
export const pairColumns: readonly DataColumn<Pair>[] = [
  column('keyword', 'Ключевое слово', (pair) => pair.keyword),
  column('code', 'Код страны', (pair) => pair.country.toUpperCase()),
  column('country', 'Страна', (pair) => countryName(pair.country)),
  // Exported as a plain number, even if the screen shows a currency.
  ...figureIds.map((id) => figure(id, metrics[id].label + (metrics[id].exportUnit ?? ''))),
  ...siteCountIds.map((id) => figure(id, siteCountLabels[id])),
  {
    ...column('opportunity', opportunityName.label, (pair) => formatNumber(pair.opportunity.index)),
    value: (pair) => pair.opportunity.index,
  },
  column('opportunityUnknown', unknownPartsHeader, (pair) => unknownParts(pair.opportunity.estimate)),
  column('gap', 'Есть спрос, нет сайта', (pair) => (pair.isGap ? 'да' : 'нет')),
  demoColumn(),
  column('plan', 'В плане', (pair) => (pair.isPlanned ? 'да' : 'нет')),
  column('brand', 'Бренд', (pair) => pair.brand ?? ''),
  column('brandMatch', 'Как определён бренд', brandMatchText),
];

/** Pairs that match the filter, row by row, with their countries in the order of the columns. */
export function pairsOf(
  rows: readonly CoverageRow[],
  countries: readonly string[],
  filter: MatrixFilter,
  isInPlan: (keyword: string, country: string) => boolean,
): Pair[] {
  const chosen = new Set(filter.countries);
  const columns = chosen.size === 0 ? countries : countries.filter((country) => chosen.has(country));
  return rows.flatMap(({ keyword, brand, brandMatch, cells }) =>
    columns.flatMap((country) => {
      const cell = cells[country];
      if (!fits(cell, filter)) return [];
      return [{ ...cell, keyword, brand, brandMatch, country, isPlanned: isInPlan(keyword, country) }];
    }),
  );
}
