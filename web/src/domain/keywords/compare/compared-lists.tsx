import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { Columns3 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { defineList, type ListField } from '../../../shared/list/define-list.tsx';
import { countryName, CountryTag } from '../../countries/country-tag.tsx';
import { RowDemoMark } from '../demo-marks.tsx';
import { DifficultyBadge } from '../difficulty-badge.tsx';
import { keywordPath } from '../keyword-path.ts';
import { metricColumn } from '../metric-columns.tsx';
import { aggregates, fileHeader, metrics, siteCountIds, siteCountLabels } from '../metrics.ts';
import { opportunityColumn } from '../opportunity/opportunity-columns.tsx';
import type { ComparedKeyword } from './compared-keyword.ts';

const gapLabel = 'Есть спрос, нет сайта';
const ofCountries = ['страны', 'стран', 'стран'] as const;
const sitesText = (pair: CoveredRecord) => siteCountIds.map((id) => formatNumber(pair[id])).join(' / ');

/** Column of a metric with its short name; exported files use the full name. */
const metric = (id: keyof typeof metrics, width: number): ListField<CoveredRecord> => ({
  ...metricColumn(id, width, metrics[id].shortLabel),
  file: [{ header: fileHeader(id) }],
});

/** Metrics of a pair, and the values shown in its matrix cell. */
const figures = {
  searchVolume: metric('searchVolume', 88),
  difficulty: metric('difficulty', 96),
  cpc: metric('cpc', 84),
  clicks: metric('clicks', 84),
  trafficPotential: metric('trafficPotential', 104),
  opportunity: opportunityColumn(84),
  sites: {
    header: 'Сайты',
    hint: 'Всего / в работе / запущено',
    width: 150,
    text: sitesText,
    cell: (pair) => (
      <span className="flex flex-col leading-4 tabular-nums">
        {sitesText(pair)}
        {pair.isGap ? <span className="text-2xs leading-3 text-muted">{gapLabel}</span> : null}
      </span>
    ),
    file: [
      ...siteCountIds.map((id) => ({
        header: siteCountLabels[id],
        value: (pair: CoveredRecord) => pair[id],
      })),
      { header: gapLabel, text: ({ isGap }) => (isGap ? 'да' : 'нет') },
    ],
  },
} satisfies Record<string, ListField<CoveredRecord>>;

/** Country column; `note` is shown as a second line. */
const country = <Row extends CoveredRecord>(
  header: string,
  note: (pair: Row) => string | null,
): ListField<Row> => ({
  header,
  width: 150,
  isSortable: true,
  text: (pair) => countryName(pair.country),
  cell: (pair) => (
    <Link to={keywordPath(pair.keyword, pair.country)} className="flex items-center gap-2 hover:text-link">
      <span aria-hidden>
        <CountryTag code={pair.country} />
      </span>
      <span className="flex min-w-0 flex-col leading-4">
        <span className="truncate">{countryName(pair.country)}</span>
        <span className="text-2xs leading-3 font-normal text-muted empty:hidden">{note(pair)}</span>
      </span>
      <RowDemoMark isDemo={pair.source.isDemo} />
    </Link>
  ),
});

const figuresOfPhone = {
  header: metrics.searchVolume.shortLabel,
  width: 112,
  lines: [
    ({ searchVolume }: CoveredRecord) => formatNumber(searchVolume),
    (pair: CoveredRecord) => (
      <span className="flex items-center gap-2">
        <DifficultyBadge value={pair.difficulty} />
        {figures.opportunity.cell?.(pair)}
      </span>
    ),
  ],
} as const;

const shared = {
  label: 'Сравнение',
  loading: 'Загрузка сравнения…',
  failed: 'Не удалось загрузить сравнение',
  empty: {
    icon: Columns3,
    title: 'Сравнивать нечего',
    text: 'По тому, что названо в адресе, показателей нет.',
  },
  rowId: ({ id }: CoveredRecord) => id,
  skeletonRows: 3,
};

/** Keywords side by side, each represented by its best country. */
export const comparedKeywords = defineList({
  ...shared,
  name: 'compare-keywords',
  fields: {
    keyword: {
      header: 'Ключевое слово',
      width: 126,
      isGrowing: true,
      isSortable: true,
      text: ({ keyword }: ComparedKeyword) => keyword,
      cell: ({ keyword }) => (
        <Link to={keywordPath(keyword)} className="truncate hover:text-link hover:underline">
          {keyword}
        </Link>
      ),
    },
    total: {
      header: aggregates.totalSearchVolume.shortLabel,
      width: 118,
      isNumeric: true,
      isSortable: true,
      sortValue: ({ totalSearchVolume }) => totalSearchVolume,
      text: ({ totalSearchVolume }) => formatNumber(totalSearchVolume),
      value: ({ totalSearchVolume }) => totalSearchVolume,
    },
    country: {
      ...country(
        'Лучшая страна',
        ({ totalCountries }: ComparedKeyword) => `из ${formatCount(totalCountries, ofCountries)}`,
      ),
      file: [
        {},
        {
          header: 'Страны',
          text: ({ totalCountries }) => formatNumber(totalCountries),
          value: ({ totalCountries }) => totalCountries,
        },
      ],
    },
    ...figures,
  },
  phone: [
    { width: 150, lines: ['keyword', (pair) => `${countryName(pair.country)} · сайты ${sitesText(pair)}`] },
    figuresOfPhone,
  ],
});

/** Countries of a keyword side by side. */
export const comparedCountries = defineList({
  ...shared,
  name: 'compare-countries',
  fields: { country: { ...country('Страна', () => null), isGrowing: true }, ...figures },
  phone: [{ width: 150, lines: ['country', (pair) => `сайты ${sitesText(pair)}`] }, figuresOfPhone],
});
