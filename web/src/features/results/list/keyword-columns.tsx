import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SmallDemoMark } from '../../../shared/ui/display/demo-mark.tsx';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';
import { brandNote } from '../../../domain/keywords/brand/brand-texts.ts';
import { OpportunityBadge } from '../../../domain/keywords/opportunity/opportunity-badge.tsx';
import { aggregates, metrics, opportunityName } from '../../../domain/keywords/metrics.ts';
import { indexFigure } from '../../../domain/keywords/opportunity/opportunity-texts.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatDay } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';

type Figure = {
  [Key in keyof KeywordGroup]: KeywordGroup[Key] extends number | null ? Key : never;
}[keyof KeywordGroup];

const figure = (id: string, of: Figure, header: string, width: number): DataColumn<KeywordGroup> => ({
  id,
  header,
  width,
  isNumeric: true,
  text: (group) => formatNumber(group[of]),
});

/** A figure over the countries by its short name; the full one is its tooltip. */
const aggregate = (
  id: string,
  of: Figure & keyof typeof aggregates,
  width: number,
): DataColumn<KeywordGroup> => ({
  ...figure(id, of, aggregates[of].shortLabel, width),
  hint: aggregates[of].label,
});

/** «6 600 – 74 000»; «—» where no volume is known. */
export function rangeText({ minSearchVolume: least, maxSearchVolume: most }: KeywordGroup): string {
  return least === null ? '—' : `${formatNumber(least)} – ${formatNumber(most)}`;
}

/** The index of a keyword's best pair, with its country; nothing where no pair has one. */
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

/** The figures of a card (spec §2) as columns, and what orders the list; sortable is what the server sorts by. */
const figureColumns: readonly DataColumn<KeywordGroup>[] = [
  {
    id: 'opportunity',
    header: opportunityName.shortLabel,
    hint: `${opportunityName.hint}; у ключевого слова — по лучшей стране`,
    width: 112,
    isNumeric: true,
    isSortable: true,
    text: ({ opportunity }) => (opportunity === null ? '—' : indexFigure(opportunity)),
    cell: (group) => <BestPair {...group} />,
  },
  { ...figure('countries', 'totalCountries', 'Страны', 76), isSortable: true },
  { ...aggregate('searchVolume', 'totalSearchVolume', 116), isSortable: true },
  aggregate('averageVolume', 'averageSearchVolume', 106),
  {
    id: 'range',
    header: 'От – до',
    hint: `Наименьший и наибольший ${metrics.searchVolume.label.toLowerCase()} среди стран`,
    width: 156,
    isNumeric: true,
    text: rangeText,
  },
  aggregate('clicks', 'averageClicks', 82),
  aggregate('potential', 'averageTrafficPotential', 104),
  {
    ...aggregate('difficulty', 'averageDifficulty', 112),
    isSortable: true,
    cell: (group) => <DifficultyBadge value={group.averageDifficulty} />,
  },
  figure('launched', 'launchedSites', 'Запущено', 82),
  {
    id: 'lastUpdated',
    header: 'Обновлено',
    width: 98,
    isNumeric: true,
    text: (group) => formatDay(group.lastUpdated),
  },
];

/** Name of the table's options in the browser. */
export const tableName = 'results';

/** Left out until somebody asks for it: without it the table fits a window of 1280 px. */
export const standardHidden = ['lastUpdated'];

/** The button that opens and closes the countries of a keyword. */
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

/** Columns of the results as a table: the keyword, which opens its countries, and its figures. */
export function keywordColumns(
  opened: ReadonlySet<string>,
  toggle: (keyword: string) => void,
): DataColumn<KeywordGroup>[] {
  return [
    {
      id: 'keyword',
      header: 'Ключевое слово',
      width: 180,
      isGrowing: true,
      text: (group) => group.keyword,
      cell: ({ keyword, isDemo, ...found }) => (
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
          {isDemo ? <SmallDemoMark /> : null}
        </span>
      ),
    },
    ...figureColumns,
  ];
}

/** The columns for the column chooser and the skeleton. */
export const allKeywordColumns: readonly DataColumn<KeywordGroup>[] = keywordColumns(
  new Set(),
  () => undefined,
);
