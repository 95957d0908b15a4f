import type { GeoRecord } from '@geoplan/contracts/geo-record';
import { Link } from 'react-router-dom';
import { keywordPath } from '../../../shared/api/keyword-path.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { formatUsd } from '../../../shared/format/format-usd.ts';
import { CountryTag, countryName } from '../../../shared/ui/country-tag.tsx';
import type { DataColumn } from '../../../shared/ui/data-column.ts';
import { DifficultyBadge } from '../../../shared/ui/difficulty-badge.tsx';
import { ErrorCell, WaitingCell } from './run-cells.tsx';
import type { RunRow } from './run-row.ts';

/** Column whose place a failed pair uses to say why; it cannot be hidden. */
export const messageColumn = 'searchVolume';

interface Metric {
  id: string;
  header: string;
  width: number;
  value: (record: GeoRecord) => number | null;
  format?: (value: number | null) => string;
  cell?: (record: GeoRecord) => React.ReactNode;
}

const metrics: readonly Metric[] = [
  { id: messageColumn, header: 'Объём', width: 110, value: (record) => record.searchVolume },
  { id: 'clicks', header: 'Клики', width: 100, value: (record) => record.clicks },
  { id: 'cpc', header: 'CPC', width: 90, value: (record) => record.cpc, format: formatUsd },
  {
    id: 'difficulty',
    header: 'Сложность',
    width: 110,
    value: (record) => record.difficulty,
    cell: (record) => <DifficultyBadge value={record.difficulty} />,
  },
  { id: 'trafficPotential', header: 'Потенциал', width: 115, value: (record) => record.trafficPotential },
  {
    id: 'globalSearchVolume',
    header: 'Объём в мире',
    width: 125,
    value: (record) => record.globalSearchVolume,
  },
];

function metricColumn(metric: Metric): DataColumn<RunRow> {
  const { value, format = formatNumber, ...column } = metric;
  return {
    ...column,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ record, edge }) => (record ? value(record) : edge),
    text: ({ record }) => (record ? format(value(record)) : ''),
    cell: ({ record, error }) => {
      if (record) return metric.cell?.(record) ?? format(value(record));
      if (error) return metric.id === messageColumn ? <ErrorCell error={error} /> : null;
      return <WaitingCell />;
    },
  };
}

/** Columns of a run's pairs; the first is narrower on a phone. */
export function runColumns(isSmall: boolean): DataColumn<RunRow>[] {
  return [
    {
      id: 'keyword',
      header: 'Ключевое слово',
      width: isSmall ? 128 : 180,
      isGrowing: true,
      isSortable: true,
      text: ({ keyword }) => keyword,
      cell: ({ keyword, record }) =>
        record ? (
          <Link to={keywordPath(keyword)} className="hover:text-link hover:underline">
            {keyword}
          </Link>
        ) : (
          <span className="font-normal text-foreground-secondary">{keyword}</span>
        ),
    },
    {
      id: 'country',
      header: 'Страна',
      width: 170,
      isSortable: true,
      text: ({ country }) => countryName(country),
      cell: ({ keyword, country, record }) => (
        <span className="flex items-center gap-2">
          <CountryTag code={country} />
          {record ? (
            <Link to={keywordPath(keyword, country)} className="truncate hover:text-link hover:underline">
              {countryName(country)}
            </Link>
          ) : (
            <span className="truncate">{countryName(country)}</span>
          )}
        </span>
      ),
    },
    ...metrics.map((metric) => metricColumn(metric)),
  ];
}

/** What became of a pair, in words: a column of the export only. */
export const stateColumn: DataColumn<RunRow> = {
  id: 'state',
  header: 'Состояние',
  width: 0,
  text: ({ record, error }) => {
    if (record) return 'Готово';
    return error ? `Ошибка: ${error.message}` : 'Ожидает';
  },
};
