import type { CoveredRecord, SiteCounts } from '@geoplan/contracts/geo/geo-record';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/format-number.ts';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { countryName } from '../countries/country-tag.tsx';
import { DifficultyBadge } from './difficulty-badge.tsx';
import { metrics, siteCountLabels, type MetricId, type SiteCountId } from './metrics.ts';

/** Metric as displayed: the difficulty in its colour, other metrics as text. */
export const metricValue = (id: MetricId, value: number | null): ReactNode =>
  id === 'difficulty' ? <DifficultyBadge value={value} /> : metrics[id].format(value);

/** Column with the name of the country; it takes the remaining width. */
export const countryColumn: DataColumn<CoveredRecord> = {
  id: 'country',
  header: 'Страна',
  width: 166,
  isGrowing: true,
  isSortable: true,
  text: (row) => countryName(row.country),
};

/** Columns of a file with the keyword and the country of a row. */
export const pairNameColumns: readonly DataColumn<Pick<CoveredRecord, 'keyword' | 'country'>>[] = [
  { id: 'keyword', header: 'Ключевое слово', width: 0, text: ({ keyword }) => keyword },
  { id: 'code', header: 'Код страны', width: 0, text: ({ country }) => country.toUpperCase() },
  { id: 'country', header: 'Страна', width: 0, text: ({ country }) => countryName(country) },
];

/** Metric column, sorted and exported as a number; `width` in px. */
export const metricColumn = <Id extends MetricId>(
  id: Id,
  width: number,
  header = metrics[id].label,
): DataColumn<Record<Id, number | null>> => ({
  id,
  header,
  hint: metrics[id].hint,
  width,
  isNumeric: true,
  isSortable: true,
  sortValue: (row) => row[id],
  text: (row) => metrics[id].format(row[id]),
  value: (row) => row[id],
  ...(id === 'difficulty' ? { cell: (row) => metricValue(id, row[id]) } : {}),
});

/** Column with a number of the team's own sites; `width` in px. */
export const siteCountColumn = (id: SiteCountId, width: number): DataColumn<SiteCounts> => ({
  id,
  header: siteCountLabels[id],
  width,
  isNumeric: true,
  isSortable: true,
  sortValue: (row) => row[id],
  text: (row) => formatNumber(row[id]),
  value: (row) => row[id],
});
