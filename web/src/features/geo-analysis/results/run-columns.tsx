import type { PairError } from '@geoplan/contracts/geo/geo-runs';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CountryWithSource } from '../../../domain/keywords/country-with-source.tsx';
import { metricValue } from '../../../domain/keywords/metric-columns.tsx';
import { metrics, type MetricId } from '../../../domain/keywords/metrics.ts';
import { sourceText } from '../../../domain/keywords/record-source.ts';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { countryName, CountryTag } from '../../../domain/countries/country-tag.tsx';
import { fileColumn } from '../../../shared/export/file-column.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import type { RunRow } from './run-row.ts';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';

/** Column that shows a failed pair's error; it cannot be hidden. */
export const messageColumn: MetricId = 'searchVolume';

/** Columns in display order, with their widths in px. */
const widths: Record<MetricId, number> = {
  searchVolume: 100,
  clicks: 92,
  cpc: 84,
  difficulty: 106,
  trafficPotential: 110,
  globalSearchVolume: 120,
};
const shownIds = Object.keys(widths) as MetricId[];

function metricColumn(id: MetricId, isSmall: boolean): DataColumn<RunRow> {
  return {
    id,
    header: metrics[id].shortLabel,
    hint: metrics[id].hint,
    width: widths[id],
    isNumeric: true,
    isSortable: true,
    // A pair without figures comes last in both sort directions.
    sortValue: ({ record }) => record && record[id],
    text: ({ record }) => (record ? metrics[id].format(record[id]) : ''),
    value: ({ record }) => record && record[id],
    cell: ({ record, error, isLeft }) => {
      if (record) return metricValue(id, record[id]);
      if (error) return id === messageColumn ? <ErrorCell error={error} isSmall={isSmall} /> : null;
      return isLeft ? '—' : <WaitingCell />;
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
  width: 146,
  isGrowing: true,
  isSortable: true,
  text: ({ keyword }) => keyword,
  cell: (row) => <KeywordText row={row} />,
};

/** Pair column on a phone. The country is a second line of text, to leave room for the figures. */
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
      <CountryWithSource isDemo={record?.source.isDemo === true}>
        {record ? (
          <Link to={keywordPath(keyword, country)} className="hover:text-link hover:underline">
            {countryName(country)}
          </Link>
        ) : (
          countryName(country)
        )}
      </CountryWithSource>
    </span>
  ),
};

/** Columns of the pairs of a run; on a phone the volume precedes the country. */
export function runColumns(isSmall: boolean): DataColumn<RunRow>[] {
  const [volume, ...figures] = shownIds.map((id) => metricColumn(id, isSmall));
  if (!isSmall) return [keywordColumn, countryColumn, volume!, ...figures];
  // This column takes the width left by the checkboxes and the menu, because it also shows why a pair failed.
  return [pairColumn, { ...volume!, width: 134 }, countryColumn, ...figures];
}

/** Outcome of a pair; only the export has this column. */
const stateColumn = fileColumn<RunRow>('state', 'Состояние', ({ record, error, isLeft }) => {
  if (record) return 'Готово';
  if (error) return `Ошибка: ${error.message}`;
  return isLeft ? 'Не начато' : 'Ожидает';
});

/** Columns of the export. */
export const exportColumns: readonly DataColumn<RunRow>[] = [
  keywordColumn,
  fileColumn('code', 'Код страны', ({ country }) => country.toUpperCase()),
  countryColumn,
  ...shownIds.map((id) => {
    const column = metricColumn(id, false);
    return { ...column, header: column.header + (metrics[id].exportUnit ?? '') };
  }),
  fileColumn('source', 'Источник', ({ record }) => (record ? sourceText(record.source) : '')),
  stateColumn,
];

/** Reason why a pair failed, drawn over the empty cells of its figures. */
function ErrorCell({ error, isSmall }: { error: PairError; isSmall: boolean }) {
  // A phone shows no adjacent cells to draw over.
  if (isSmall)
    return (
      <span className="line-clamp-2 text-left text-2xs leading-3.5 whitespace-normal text-danger-soft-foreground">
        {error.message}
      </span>
    );
  return (
    // Removed from the layout flow, because the cell clips its content.
    <span
      title={error.message}
      className="absolute flex max-w-104 -translate-y-1/2 items-center gap-1.5 text-left text-danger-soft-foreground"
    >
      <CircleAlert className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">{error.message}</span>
    </span>
  );
}

/** Placeholder of a figure that has not arrived yet. */
function WaitingCell() {
  return <Skeleton className="ml-auto h-2.5 w-4/5" />;
}
