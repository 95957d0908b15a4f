import { formatNumber } from '../../shared/format/format-number.ts';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import type { AnalyticsExtras } from './analytics-queries.ts';
import { noStatus, type HeatRow, type HeatTable } from './details/heat-rules.ts';

/** Export column of a text. */
export function text<Row>(id: string, header: string, of: (row: Row) => string): DataColumn<Row> {
  return { id, header, width: 0, text: of };
}

/** Export column of a number. */
export function figure<Row>(id: string, header: string, of: (row: Row) => number): DataColumn<Row> {
  return { id, header, width: 0, text: (row) => formatNumber(of(row)), value: of };
}

/** Header of a status column. */
export const statusHead = (status: string): string => (status === noStatus ? 'Без статуса' : status);

/** Export columns of GEO × status: the columns of the heat map, with the statuses in the same order. */
export const heatExport = (statuses: HeatTable['statuses']): readonly DataColumn<HeatRow>[] => [
  text('geo', 'GEO', ({ geo }) => geo),
  figure('total', 'Всего', ({ total }) => total),
  ...statuses.map(({ value }) =>
    figure<HeatRow>(`status ${value}`, statusHead(value), ({ counts }) => counts.get(value) ?? 0),
  ),
];

type Launches = AnalyticsExtras['launchesByMonth'][number];

/**
 * Export columns of launches per month. The month has the format `yyyy-mm`, which sorts chronologically and is parsed
 * as a date.
 */
export const launchesExport: readonly DataColumn<Launches>[] = [
  text('month', 'Месяц', ({ month }) => month),
  figure('count', 'Запущено сайтов', ({ count }) => count),
];
