import type { CoverageCell } from '@geoplan/contracts/geo/geo-record';
import { demoColumn } from '../../../domain/keywords/record-source.ts';
import { metricColumn, pairNameColumns, siteCountColumn } from '../../../domain/keywords/metric-columns.tsx';
import { fileHeader, opportunityName, siteCountIds } from '../../../domain/keywords/metrics.ts';
import { brandColumns, type KeywordBrandFields } from '../../../domain/keywords/brand/brand-labels.ts';
import { unknownParts, unknownPartsHeader } from '../../../domain/keywords/opportunity/opportunity-labels.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { fits, type CoverageRow, type MatrixFilter } from './matrix-rules.ts';

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

/** Columns of the export. */
export const pairColumns: readonly DataColumn<Pair>[] = [
  ...pairNameColumns,
  ...(['searchVolume', 'difficulty', 'cpc'] as const).map((id) => metricColumn(id, 0, fileHeader(id))),
  ...siteCountIds.map((id) => siteCountColumn(id, 0)),
  {
    ...column('opportunity', opportunityName.label, (pair) => formatNumber(pair.opportunity.index)),
    value: (pair) => pair.opportunity.index,
  },
  column('opportunityUnknown', unknownPartsHeader, (pair) => unknownParts(pair.opportunity.estimate)),
  column('gap', 'Есть спрос, нет сайта', (pair) => (pair.isGap ? 'да' : 'нет')),
  demoColumn(),
  column('plan', 'В плане', (pair) => (pair.isPlanned ? 'да' : 'нет')),
  ...brandColumns,
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
