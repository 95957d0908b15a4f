import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { brandColumns, brandNote } from '../../../domain/keywords/brand/brand-labels.ts';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';
import { aggregates, opportunityName, siteCountLabels } from '../../../domain/keywords/metrics.ts';
import { OpportunityBadge } from '../../../domain/keywords/opportunity/opportunity-badge.tsx';
import {
  indexFigure,
  unknownParts,
  unknownPartsHeader,
} from '../../../domain/keywords/opportunity/opportunity-labels.ts';
import { demoColumn } from '../../../domain/keywords/record-source.ts';
import { geoRecordsKey } from '../../../domain/query-keys.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDay } from '../../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { defineList, type ListField } from '../../../shared/list/define-list.tsx';
import { definePages, type PageQuery } from '../../../shared/list/define-pages.ts';
import { noResults } from '../no-results.tsx';
import { failedTitle, keywordForms } from '../results-rules.ts';
import { KeywordName } from './keyword-name.tsx';

export const keywordPages = definePages({
  key: [...geoRecordsKey, 'keywords'],
  load: async (wanted: PageQuery<typeof listKeywords>, page, signal) =>
    (await call(listKeywords, { query: { ...wanted, ...page } }, { signal })).data,
  rowsOf: ({ groups }) => groups,
});

type Figure = {
  [Key in keyof KeywordGroup]: KeywordGroup[Key] extends number | null ? Key : never;
}[keyof KeywordGroup];

/** Export column with a figure as a number. */
const inFile = (of: Figure, header: string) => ({
  header,
  text: (group: KeywordGroup) => formatNumber(group[of]),
  value: (group: KeywordGroup) => group[of],
});

const figure = (of: Figure, header: string, width: number): ListField<KeywordGroup> => ({
  ...inFile(of, header),
  width,
  isNumeric: true,
});

/**
 * Column for a figure that is aggregated over the countries, with its short name. The full name is the tooltip and
 * the heading in files.
 */
const aggregate = (of: Figure & keyof typeof aggregates, width: number): ListField<KeywordGroup> => ({
  ...figure(of, aggregates[of].shortLabel, width),
  hint: aggregates[of].label,
  file: [{ header: aggregates[of].label }],
});

/** «6 600 – 74 000»; empty if no volume is known. */
const rangeText = ({ minSearchVolume: least, maxSearchVolume: most }: KeywordGroup): string =>
  least === null ? '' : `${formatNumber(least)} – ${formatNumber(most)}`;

/** «3 страны · запущено 12» */
const phoneNote = ({ totalCountries, launchedSites }: KeywordGroup): string =>
  `${formatCount(totalCountries, ['страна', 'страны', 'стран'])} · запущено\u00A0${formatNumber(launchedSites)}`;

/**
 * Stored keywords (spec §2). Columns are sortable only if the server can sort by them. In a file, additional fields
 * follow the columns of the table.
 */
export const keywordsList = defineList({
  name: 'results',
  fileName: 'keywords',
  label: 'Ключевые слова',
  loading: 'Загрузка результатов…',
  failed: failedTitle,
  counted: keywordForms,
  empty: noResults,
  rowId: ({ keyword }: KeywordGroup) => keyword,
  skeletonRows: 14,
  fields: {
    keyword: {
      header: 'Ключевое слово',
      width: 180,
      isGrowing: true,
      text: ({ keyword }) => keyword,
      cell: (group) => <KeywordName group={group} note={brandNote(group)} />,
    },
    opportunity: {
      header: opportunityName.shortLabel,
      hint: `${opportunityName.hint}; у ключевого слова — по лучшей стране`,
      width: 112,
      isNumeric: true,
      isSortable: true,
      text: ({ opportunity }) => (opportunity === null ? '—' : indexFigure(opportunity)),
      cell: (group) => <BestPair {...group} />,
      file: [],
    },
    countries: { ...figure('totalCountries', 'Страны', 76), isSortable: true },
    searchVolume: { ...aggregate('totalSearchVolume', 116), isSortable: true },
    averageVolume: {
      ...aggregate('averageSearchVolume', 132),
      hint: `${aggregates.averageSearchVolume.label}, под ним наименьший и наибольший среди стран`,
      cell: (group) => (
        <span className="flex flex-col leading-4">
          {formatNumber(group.averageSearchVolume)}
          <span className="text-2xs leading-3 text-muted empty:hidden">{rangeText(group)}</span>
        </span>
      ),
      file: [
        { header: aggregates.averageSearchVolume.label },
        inFile('minSearchVolume', aggregates.minSearchVolume.label),
        inFile('maxSearchVolume', aggregates.maxSearchVolume.label),
      ],
    },
    clicks: aggregate('averageClicks', 82),
    potential: aggregate('averageTrafficPotential', 104),
    difficulty: {
      ...aggregate('averageDifficulty', 112),
      isSortable: true,
      cell: (group) => <DifficultyBadge value={group.averageDifficulty} />,
    },
    launched: { ...figure('launchedSites', 'Запущено', 82), file: [] },
    lastUpdated: {
      header: 'Обновлено',
      isHidden: true,
      width: 98,
      isNumeric: true,
      text: (group) => formatDay(group.lastUpdated),
      file: [],
    },
  },
  phone: [
    {
      header: 'Ключевое слово',
      width: 170,
      lines: [(group) => <KeywordName group={group} note={phoneNote(group)} />],
    },
    {
      header: aggregates.averageSearchVolume.shortLabel,
      width: 124,
      lines: [
        ({ averageSearchVolume }) => formatNumber(averageSearchVolume),
        (group) => (
          <span className="flex items-center gap-2">
            <DifficultyBadge value={group.averageDifficulty} />
            <BestPair {...group} />
          </span>
        ),
      ],
    },
  ],
  alsoInFile: [
    inFile('totalDomains', siteCountLabels.totalDomains),
    inFile('sitesInWork', siteCountLabels.sitesInWork),
    { of: 'launched', ...inFile('launchedSites', siteCountLabels.launchedSites) },
    {
      of: 'opportunity',
      header: opportunityName.label,
      text: ({ opportunity }) => formatNumber(opportunity?.index ?? null),
      value: ({ opportunity }) => opportunity?.index ?? null,
    },
    {
      of: 'opportunity',
      header: unknownPartsHeader,
      text: ({ opportunity }) => unknownParts(opportunity?.estimate ?? null),
    },
    {
      of: 'opportunity',
      header: 'Лучшая страна',
      text: ({ opportunity }) => opportunity?.country.toUpperCase() ?? '',
    },
    demoColumn(),
    {
      of: 'lastUpdated',
      header: 'Обновлено',
      isDate: true,
      text: ({ lastUpdated }) => formatDay(lastUpdated),
    },
    ...brandColumns,
  ],
});

/** Opportunity index of a keyword's best pair, with its country; a dash if no pair has an index. */
function BestPair({ keyword, opportunity }: Pick<KeywordGroup, 'keyword' | 'opportunity'>) {
  if (opportunity === null) return <span className="text-muted">—</span>;
  const { country } = opportunity;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="text-2xs text-muted" title={countryName(country)}>
        {country.toUpperCase()}
      </span>
      <OpportunityBadge
        pair={`${keyword}, ${countryName(country)}`}
        opportunity={opportunity}
        figures={opportunity}
      />
    </span>
  );
}
