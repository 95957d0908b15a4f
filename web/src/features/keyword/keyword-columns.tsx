import type { CoveredRecord } from '@geoplan/contracts/geo-record';
import { Link } from 'react-router-dom';
import { keywordPath } from '../../shared/api/keyword-path.ts';
import { formatDay } from '../../shared/format/format-day.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { keywordStages } from '../../shared/geo/keyword-stages.ts';
import { CountryTag, countryName } from '../../shared/ui/country-tag.tsx';
import type { DataColumn } from '../../shared/ui/data-column.ts';
import { DifficultyBadge } from '../../shared/ui/difficulty-badge.tsx';

type Figure = 'searchVolume' | 'totalDomains' | 'sitesInWork' | 'launchedSites';

const figure = (id: Figure, header: string, width: number): DataColumn<CoveredRecord> => ({
  id,
  header,
  width,
  isNumeric: true,
  isSortable: true,
  sortValue: (row) => row[id],
  text: (row) => formatNumber(row[id]),
  value: (row) => row[id],
});

/** Columns of the countries of a keyword. */
export const keywordColumns: readonly DataColumn<CoveredRecord>[] = [
  {
    id: 'country',
    header: 'Страна',
    width: 150,
    isGrowing: true,
    isSortable: true,
    text: (row) => countryName(row.country),
    cell: (row) => (
      <Link
        to={keywordPath(row.keyword, row.country)}
        className="flex items-center gap-2 hover:text-link hover:underline"
      >
        <span aria-hidden>
          <CountryTag code={row.country} />
        </span>
        <span className="truncate">{countryName(row.country)}</span>
      </Link>
    ),
  },
  figure('searchVolume', 'Объём поиска', 120),
  {
    id: 'difficulty',
    header: 'Сложность',
    width: 98,
    isNumeric: true,
    isSortable: true,
    sortValue: (row) => row.difficulty,
    text: (row) => formatNumber(row.difficulty),
    value: (row) => row.difficulty,
    cell: (row) => <DifficultyBadge value={row.difficulty} />,
  },
  {
    id: 'lastUpdated',
    header: 'Обновлено',
    width: 106,
    isNumeric: true,
    isSortable: true,
    sortValue: (row) => row.lastUpdated,
    text: (row) => formatDay(row.lastUpdated),
  },
  figure('totalDomains', 'Всего доменов', 124),
  figure('sitesInWork', 'В работе', 86),
  figure('launchedSites', 'Запущенные сайты', 146),
  {
    id: 'stages',
    header: 'Этапы',
    width: 88,
    text: () => keywordStages.map(({ label }) => `${label}: не выполнено`).join('; '),
    cell: () => <StageDots />,
  },
];

/** Five stages, none of which is known to be done: nothing records them yet (spec §4). */
function StageDots() {
  return (
    <ul className="flex items-center gap-1.5">
      {keywordStages.map(({ id, label }) => (
        <li key={id} title={`${label}: не выполнено`} className="size-2 rounded-full bg-border-strong">
          <span className="sr-only">{label}: не выполнено</span>
        </li>
      ))}
    </ul>
  );
}
