import type { GeoRecord } from '@geoplan/contracts/geo-record';
import { Link } from 'react-router-dom';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { formatUsd } from '../../../shared/format/format-usd.ts';
import { CountryTag, countryName } from '../../../domain/countries/country-tag.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';
import { ErrorCell, WaitingCell } from './run-cells.tsx';
import type { RunRow } from './run-row.ts';

/** Column that shows a failed pair's error; it cannot be hidden. */
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

function metricColumn(metric: Metric, isSmall: boolean): DataColumn<RunRow> {
  const { value, format = formatNumber, ...column } = metric;
  return {
    ...column,
    isNumeric: true,
    isSortable: true,
    // A pair without figures stands last in both directions.
    sortValue: ({ record }) => record && value(record),
    text: ({ record }) => (record ? format(value(record)) : ''),
    value: ({ record }) => record && value(record),
    cell: ({ record, error, isLeft }) => {
      if (record) return metric.cell?.(record) ?? format(value(record));
      if (error) return metric.id === messageColumn ? <ErrorCell error={error} isSmall={isSmall} /> : null;
      if (isLeft) return '—';
      return <WaitingCell />;
    },
  };
}

function KeywordText({ row: { keyword, record } }: { row: RunRow }) {
  return record ? (
    <Link to={keywordPath(keyword)} className="hover:text-link hover:underline">
      {keyword}
    </Link>
  ) : (
    <span className="font-normal text-foreground-secondary">{keyword}</span>
  );
}

const keywordColumn: DataColumn<RunRow> = {
  id: 'keyword',
  header: 'Ключевое слово',
  width: 180,
  isGrowing: true,
  isSortable: true,
  text: ({ keyword }) => keyword,
  cell: (row) => <KeywordText row={row} />,
};

/** On a phone the country is a second text line, so that the figures come into view. */
const pairColumn: DataColumn<RunRow> = {
  ...keywordColumn,
  width: 132,
  cell: (row) => (
    <span className="block leading-4">
      <span className="block truncate">
        <KeywordText row={row} />
      </span>
      <span className="block text-2xs leading-3 font-normal text-muted">
        <span aria-hidden>{row.country.toUpperCase()}</span>
        <span className="sr-only">{countryName(row.country)}</span>
      </span>
    </span>
  ),
};

const countryColumn: DataColumn<RunRow> = {
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
};

/** Columns of a run's pairs; on a phone the volume comes before the country. */
export function runColumns(isSmall: boolean): DataColumn<RunRow>[] {
  const [volume, ...figures] = metrics.map((metric) => metricColumn(metric, isSmall));
  if (!isSmall) return [keywordColumn, countryColumn, volume!, ...figures];
  // As much as is left beside the boxes and the menu: why a pair failed stands there too.
  return [pairColumn, { ...volume!, width: 134 }, countryColumn, ...figures];
}

const codeColumn: DataColumn<RunRow> = {
  id: 'code',
  header: 'Код страны',
  width: 0,
  text: ({ country }) => country.toUpperCase(),
};

/** Outcome of a pair: a column of the export only. */
const stateColumn: DataColumn<RunRow> = {
  id: 'state',
  header: 'Состояние',
  width: 0,
  text: ({ record, error, isLeft }) => {
    if (record) return 'Готово';
    if (error) return `Ошибка: ${error.message}`;
    return isLeft ? 'Не начато' : 'Ожидает';
  },
};

/** Columns of the export. */
export const exportColumns: readonly DataColumn<RunRow>[] = [
  keywordColumn,
  codeColumn,
  countryColumn,
  ...metrics.map((metric) => {
    const column = metricColumn(metric, false);
    // Without its sign the figure needs its currency.
    return metric.id === 'cpc' ? { ...column, header: 'CPC, $' } : column;
  }),
  stateColumn,
];
