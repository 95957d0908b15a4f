import type { ChangeMetric, MetricChange } from '@geoplan/contracts/geo/geo-changes';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countryName, CountryTag } from '../../../domain/countries/country-tag.tsx';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatDay } from '../../../shared/format/format-date.ts';
import { formatNumber, formatUsd } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';

const format: Record<ChangeMetric, (value: number) => string> = {
  searchVolume: formatNumber,
  difficulty: formatNumber,
  cpc: formatUsd,
};

const percent = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** «+50 %», «−12,5 %»; «с нуля» where nothing was before. */
const moveText = ({ changePercent }: Pick<MetricChange, 'changePercent'>): string =>
  changePercent === null ? 'с нуля' : `${percent.format(changePercent)}\u00A0%`;

/** Up or down, said by an arrow as well as by the colour: neither way is good for every figure. */
function Move({ change }: { change: MetricChange }) {
  const Icon = change.after > change.before ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center justify-end gap-1 font-medium">
      <Icon className="size-3.5 shrink-0 text-muted" aria-hidden />
      {moveText(change)}
    </span>
  );
}

const figure = (id: 'before' | 'after', header: string): DataColumn<MetricChange> => ({
  id,
  header,
  width: 120,
  isNumeric: true,
  isSortable: true,
  text: (change) => format[change.metric](change[id]),
  value: (change) => change[id],
});

/** Columns of the moves; their ids are the orders of the server. */
export const changesColumns: readonly DataColumn<MetricChange>[] = [
  {
    id: 'keyword',
    header: 'Ключевое слово',
    width: 200,
    isGrowing: true,
    isSortable: true,
    text: ({ keyword }) => keyword,
    cell: ({ keyword, country }) => (
      <Link to={keywordPath(keyword, country)} className="hover:text-link hover:underline">
        {keyword}
      </Link>
    ),
  },
  {
    id: 'country',
    header: 'Страна',
    width: 180,
    text: ({ country }) => countryName(country),
    cell: ({ country }) => (
      <span className="flex items-center gap-2">
        <CountryTag code={country} />
        <span className="truncate">{countryName(country)}</span>
      </span>
    ),
  },
  figure('before', 'Было'),
  figure('after', 'Стало'),
  {
    id: 'changePercent',
    header: 'Изменение',
    width: 120,
    isNumeric: true,
    isSortable: true,
    text: moveText,
    value: ({ changePercent }) => changePercent,
    cell: (change) => <Move change={change} />,
  },
  {
    id: 'at',
    header: 'Замер',
    width: 120,
    isNumeric: true,
    isSortable: true,
    text: ({ at }) => formatDay(at),
  },
];

/** Columns of the export. */
export const changesExportColumns: readonly DataColumn<MetricChange>[] = changesColumns.map((column) => {
  if (column.id === 'changePercent') return { ...column, header: 'Изменение, %' };
  return column;
});
