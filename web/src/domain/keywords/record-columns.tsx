import type { CoveredRecord } from '@geoplan/contracts/geo-record';
import { formatNumber } from '../../shared/format/format-number.ts';
import { countryName } from '../countries/country-tag.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { DifficultyBadge } from './difficulty-badge.tsx';

type Figure =
  | 'searchVolume'
  | 'difficulty'
  | 'trafficPotential'
  | 'totalDomains'
  | 'sitesInWork'
  | 'launchedSites';

/** The country by its name; it takes the room the figures leave. */
export const countryColumn: DataColumn<CoveredRecord> = {
  id: 'country',
  header: 'Страна',
  width: 166,
  isGrowing: true,
  isSortable: true,
  text: (row) => countryName(row.country),
};

/** A column of a figure of stored pairs: sorted and exported as the number it is; `width` in px. */
export const figureColumn = (id: Figure, header: string, width: number): DataColumn<CoveredRecord> => ({
  id,
  header,
  width,
  isNumeric: true,
  isSortable: true,
  sortValue: (row) => row[id],
  text: (row) => formatNumber(row[id]),
  value: (row) => row[id],
});

/** The difficulty in its colour. */
export const difficultyColumn = (width: number): DataColumn<CoveredRecord> => ({
  ...figureColumn('difficulty', 'Сложность', width),
  cell: (row) => <DifficultyBadge value={row.difficulty} />,
});
