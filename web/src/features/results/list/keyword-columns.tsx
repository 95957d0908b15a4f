import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RowDemoMark } from '../../../domain/keywords/demo-marks.tsx';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';
import { brandMatchText, brandNote } from '../../../domain/keywords/brand/brand-texts.ts';
import { OpportunityBadge } from '../../../domain/keywords/opportunity/opportunity-badge.tsx';
import { aggregates, metrics, opportunityName, siteCountLabels } from '../../../domain/keywords/metrics.ts';
import {
  indexFigure,
  unknownParts,
  unknownPartsHeader,
} from '../../../domain/keywords/opportunity/opportunity-texts.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatDay } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { demoColumn } from '../../../domain/keywords/record-source.ts';
import { geoRecordsKey } from '../../../domain/query-keys.ts';
import { call } from '../../../shared/api/call.ts';
import { listColumns, type ListField } from '../../../shared/list/define-list.tsx';
import { definePages, type PageQuery } from '../../../shared/list/define-pages.ts';

export const keywordPages = definePages({
  key: [...geoRecordsKey, 'keywords'],
  load: async (wanted: PageQuery<typeof listKeywords>, page, signal) =>
    (await call(listKeywords, { query: { ...wanted, ...page } }, { signal })).data,
  rowsOf: ({ groups }) => groups,
});

type Figure = {
  [Key in keyof KeywordGroup]: KeywordGroup[Key] extends number | null ? Key : never;
}[keyof KeywordGroup];

const figure = (of: Figure, header: string, width: number, inFile = header): ListField<KeywordGroup> => ({
  header,
  width,
  isNumeric: true,
  text: (group) => formatNumber(group[of]),
  value: (group) => group[of],
  file: [{ header: inFile }],
});

/**
 * Field of a figure over all countries, headed by its short name. The full name is its tooltip and its header
 * in files.
 */
const aggregate = (of: Figure & keyof typeof aggregates, width: number): ListField<KeywordGroup> => ({
  ...figure(of, aggregates[of].shortLabel, width, aggregates[of].label),
  hint: aggregates[of].label,
});

/** «6 600 – 74 000»; «—» if no volume is known. */
export function rangeText({ minSearchVolume: least, maxSearchVolume: most }: KeywordGroup): string {
  return least === null ? '—' : `${formatNumber(least)} – ${formatNumber(most)}`;
}

/** Opportunity index of a keyword's best pair, with its country; «—» if no pair has an index. */
export function BestPair({ keyword, opportunity }: Pick<KeywordGroup, 'keyword' | 'opportunity'>) {
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

/** File part of a field: the figure as a number. */
const inFile = (of: Figure, header: string) => ({
  header,
  text: (group: KeywordGroup) => formatNumber(group[of]),
  value: (group: KeywordGroup) => group[of],
});

/**
 * Fields of the results (spec §2). Only columns that the server can sort by are sortable. File-only fields
 * follow the columns of the table.
 */
export const { columns: allKeywordColumns, fileColumns: keywordFileColumns } = listColumns({
  fields: {
    keyword: {
      header: 'Ключевое слово',
      width: 180,
      isGrowing: true,
      text: ({ keyword }: KeywordGroup) => keyword,
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
    averageVolume: aggregate('averageSearchVolume', 106),
    range: {
      header: 'От – до',
      hint: `Наименьший и наибольший ${metrics.searchVolume.label.toLowerCase()} среди стран`,
      width: 156,
      isNumeric: true,
      text: rangeText,
      file: [
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
      width: 98,
      isNumeric: true,
      text: (group) => formatDay(group.lastUpdated),
      file: [],
    },
  },
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
    { of: 'lastUpdated', header: 'Обновлено', text: ({ lastUpdated }) => formatDay(lastUpdated) },
    { header: 'Бренд', text: ({ brand }) => brand ?? '' },
    { header: 'Как определён бренд', text: brandMatchText },
  ],
});

/** Name under which the browser stores the table's options. */
export const tableName = 'results';

/** Columns hidden by default: without them the table fits a window of 1280 px. */
export const standardHidden = ['lastUpdated'];

/** Button that opens and closes the countries of a keyword. */
export function ToggleCountries(props: {
  keyword: string;
  isOpen: boolean;
  regionId?: string | undefined;
  className: string;
  onToggle: () => void;
}) {
  const { keyword, isOpen } = props;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? props.regionId : undefined}
      aria-label={`${isOpen ? 'Свернуть' : 'Развернуть'}: ${keyword}`}
      onClick={props.onToggle}
      className={classNames(
        'relative grid size-6 shrink-0 place-items-center rounded-sm text-muted pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5 pointer-coarse:after:content-[""]',
        props.className,
      )}
    >
      <ChevronRight
        className={classNames('size-4 transition-transform', isOpen && 'rotate-90')}
        aria-hidden
      />
    </button>
  );
}

/** Columns of the table; the first one opens the countries of its keyword. */
export function keywordColumns(
  opened: ReadonlySet<string>,
  toggle: (keyword: string) => void,
): DataColumn<KeywordGroup>[] {
  const cell = ({ keyword, isDemo, ...found }: KeywordGroup) => (
    <span className="flex items-center gap-1.5">
      <ToggleCountries
        keyword={keyword}
        isOpen={opened.has(keyword)}
        className="-ml-1.5 hover:text-foreground"
        onToggle={() => toggle(keyword)}
      />
      <span className="flex min-w-0 flex-1 flex-col items-start leading-4">
        <Link
          to={keywordPath(keyword)}
          className="max-w-full truncate rounded-sm font-semibold hover:text-link hover:underline"
        >
          {keyword}
        </Link>
        <span className="max-w-full truncate text-2xs leading-3 font-normal text-muted empty:hidden">
          {brandNote(found)}
        </span>
      </span>
      <RowDemoMark isDemo={isDemo} />
    </span>
  );
  return allKeywordColumns.map((column) => (column.id === 'keyword' ? { ...column, cell } : column));
}
