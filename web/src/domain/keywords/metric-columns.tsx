import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/format-number.ts';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { countryName } from '../countries/country-tag.tsx';
import { DifficultyBadge } from './difficulty-badge.tsx';
import { metrics, siteCountLabels, type MetricId, type SiteCountId } from './metrics.ts';

/** Metric as displayed: the difficulty in its colour, other metrics as text. */
export function metricValue(id: MetricId, value: number | null, size?: 'large'): ReactNode {
  if (id !== 'difficulty') return metrics[id].format(value);
  return <DifficultyBadge value={value} isLarge={size === 'large'} />;
}

/** Column with the name of the country; it takes the remaining width. */
export const countryColumn: DataColumn<CoveredRecord> = {
  id: 'country',
  header: 'Страна',
  width: 166,
  isGrowing: true,
  isSortable: true,
  text: (row) => countryName(row.country),
};

/** Metric column of stored pairs, sorted and exported as a number; `width` in px. */
export const metricColumn = (
  id: MetricId,
  width: number,
  header = metrics[id].label,
): DataColumn<CoveredRecord> => ({
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
export const siteCountColumn = (id: SiteCountId, width: number): DataColumn<CoveredRecord> => ({
  id,
  header: siteCountLabels[id],
  width,
  isNumeric: true,
  isSortable: true,
  sortValue: (row) => row[id],
  text: (row) => formatNumber(row[id]),
  value: (row) => row[id],
});
