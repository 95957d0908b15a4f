import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CountryTag, countryName } from '../../domain/countries/country-tag.tsx';
import { brandColumns, type KeywordBrandFields } from '../../domain/keywords/brand/brand-labels.ts';
import { CountryWithSource } from '../../domain/keywords/country-with-source.tsx';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { keywordStages } from '../../domain/keywords/keyword-stages.ts';
import {
  countryColumn,
  metricColumn,
  metricValue,
  siteCountColumn,
} from '../../domain/keywords/metric-columns.tsx';
import { metrics, siteCountIds } from '../../domain/keywords/metrics.ts';
import { opportunityColumn } from '../../domain/keywords/opportunity/opportunity-columns.tsx';
import { unknownParts, unknownPartsHeader } from '../../domain/keywords/opportunity/opportunity-labels.ts';
import { sourceText } from '../../domain/keywords/record-source.ts';
import { formatDay } from '../../shared/format/format-date.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { defineList } from '../../shared/list/define-list.tsx';

/** Country of a keyword, with the brand whose sites are counted. */
export type KeywordCountry = CoveredRecord & KeywordBrandFields;

const sitesText = (row: KeywordCountry) =>
  `сайты ${siteCountIds.map((id) => formatNumber(row[id])).join(' / ')}`;

/** Countries of a keyword (spec §2). Exported files also contain the keyword, and the source and brand of each row. */
export const countriesList = defineList({
  // The name differs from the one in an earlier version, whose stored options would hide the stages that the spec
  // shows (§2).
  name: 'keyword-countries',
  label: 'Страны',
  loading: 'Загрузка стран…',
  failed: 'Ошибка при загрузке данных',
  empty: { icon: Globe, title: 'Данные для указанного ключевого слова не найдены', text: '' },
  rowId: ({ country }: KeywordCountry) => country,
  fields: {
    country: {
      ...countryColumn,
      // Width that fits «Великобритания».
      width: 184,
      cell: (row) => (
        <CountryLink row={row}>
          <span aria-hidden>
            <CountryTag code={row.country} />
          </span>
        </CountryLink>
      ),
      file: [
        { header: 'Ключевое слово', text: ({ keyword }) => keyword },
        { header: 'Код страны', text: ({ country }) => country.toUpperCase() },
        {},
      ],
    },
    searchVolume: metricColumn('searchVolume', 118),
    difficulty: metricColumn('difficulty', 92),
    lastUpdated: {
      header: 'Обновлено',
      width: 100,
      isNumeric: true,
      isSortable: true,
      sortValue: ({ lastUpdated }) => lastUpdated,
      isDate: true,
      text: ({ lastUpdated }) => formatDay(lastUpdated),
    },
    totalDomains: siteCountColumn('totalDomains', 114),
    sitesInWork: siteCountColumn('sitesInWork', 78),
    launchedSites: siteCountColumn('launchedSites', 138),
    stages: {
      header: 'Этапы',
      hint: keywordStages.map(({ label }) => label).join(', '),
      width: 88,
      text: () => keywordStages.map(({ label }) => `${label}: не выполнено`).join('; '),
      cell: () => <StageDots />,
      // No data yet.
      file: [],
    },
    // This column is not in the spec, so it comes last and is the first to be cut off in a window narrower than 1366
    // px.
    opportunity: opportunityColumn(84),
  },
  phone: [
    { header: 'Страна', width: 130, lines: [(row) => <CountryLink row={row} />, sitesText] },
    {
      header: metrics.searchVolume.shortLabel,
      width: 132,
      lines: [
        ({ searchVolume }) => formatNumber(searchVolume),
        ({ difficulty }) => (
          <span className="flex items-center gap-1">
            {metricValue('difficulty', difficulty)}
            <StageDots />
          </span>
        ),
      ],
    },
  ],
  alsoInFile: [
    {
      of: 'opportunity',
      header: unknownPartsHeader,
      text: ({ opportunity }) => unknownParts(opportunity.estimate),
    },
    { header: 'Источник', text: ({ source }) => sourceText(source) },
    ...brandColumns,
  ],
});

/** Name of the country, optionally preceded by its code, as a link to its page. */
function CountryLink({ row, children }: { row: CoveredRecord; children?: ReactNode }) {
  return (
    <Link
      to={keywordPath(row.keyword, row.country)}
      className="flex items-center gap-2 hover:text-link hover:underline"
    >
      {children}
      <CountryWithSource isDemo={row.source.isDemo}>{countryName(row.country)}</CountryWithSource>
    </Link>
  );
}

/** Five stages, all grey, because no stage is ever marked as completed for a pair (spec §4). */
function StageDots() {
  return (
    <ul className="inline-flex items-center gap-1.5 align-middle">
      {keywordStages.map(({ id, label }) => (
        <li key={id} title={`${label}: не выполнено`} className="size-2 rounded-full bg-border-strong">
          <span className="sr-only">{label}: не выполнено</span>
        </li>
      ))}
    </ul>
  );
}
