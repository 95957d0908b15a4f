import { aggregates } from '../../../domain/keywords/metrics.ts';
import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DemoMark } from '../../../shared/ui/display/demo-mark.tsx';
import { brandNote } from '../../../domain/keywords/brand/brand-texts.ts';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatDay } from '../../../shared/format/format-date.ts';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import type { ListSort } from './use-keywords-filter.ts';
import { BestPair, rangeText, ToggleCountries } from './keyword-columns.tsx';
import { KeywordCountries } from './keyword-countries.tsx';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';

/** Columns of a card. They are the same in every card, so that a list of cards reads like a table. */
export const cardGrid =
  'grid min-h-16 items-start gap-x-3 gap-y-2 py-3 pr-3 pl-2 grid-cols-[1.5rem_repeat(3,minmax(0,1fr))] ' +
  'lg:items-center lg:gap-x-2.5 lg:gap-y-0 lg:py-2 lg:pr-5 lg:pl-3 ' +
  'lg:grid-cols-[1.5rem_minmax(7.5rem,1fr)_3.25rem_8.25rem_4.5rem_5.5rem_5.5rem_5rem] ' +
  'min-[80rem]:gap-x-4 min-[80rem]:grid-cols-[1.5rem_minmax(10rem,1fr)_3.5rem_9.25rem_5.5rem_6.5rem_6rem_6rem]';

interface KeywordCardProps {
  group: KeywordGroup;
  databaseId: string | undefined;
  /**
   * True if the list is limited to a country. The figures still cover all countries, and the card says so.
   */
  isOfCountry: boolean;
  /** Sort order of the list. */
  sort: ListSort;
  isOpen: boolean;
  onToggle: () => void;
}

/** Card of one keyword; a click anywhere but on its name expands its countries. */
export function KeywordCard(props: KeywordCardProps) {
  const { group, databaseId, isOfCountry, sort, isOpen, onToggle } = props;
  const regionId = useId();
  const note = brandNote(group);
  return (
    <article aria-label={group.keyword} className={classNames(cardStyle, 'overflow-hidden')}>
      <div
        className={classNames(
          cardGrid,
          'relative hover:bg-surface-hover has-[button:focus-visible]:bg-surface-hover',
          isOpen && 'border-b border-border',
        )}
      >
        {/* The invisible overlay of the button covers the card and makes all of it a click target; only the
            name lies above it. */}
        <ToggleCountries
          keyword={group.keyword}
          isOpen={isOpen}
          regionId={regionId}
          className="after:absolute after:inset-0"
          onToggle={onToggle}
        />
        <div className="col-span-3 min-w-0 lg:col-span-1">
          <div className="flex items-center gap-2">
            <h2 className="flex min-w-0">
              <Link
                to={keywordPath(group.keyword)}
                title={group.keyword}
                className="relative z-1 truncate rounded-sm text-base font-semibold tracking-snug hover:text-link hover:underline"
              >
                {group.keyword}
              </Link>
            </h2>
            {group.isDemo ? <DemoMark /> : null}
            <CardIndex group={group} />
          </div>
          <p className="text-xs text-muted">
            обновлено {formatDay(group.lastUpdated)}
            {isOfCountry ? ' · показатели по всем странам' : ''}
            {note === null ? '' : ` · ${note}`}
            {/* No column of the card shows the total volume. */}
            {sort === 'searchVolume' ? (
              <span className="text-foreground tabular-nums">
                {` · ${aggregates.totalSearchVolume.shortLabel.toLowerCase()} `}
                <b className="font-semibold">{formatNumber(group.totalSearchVolume)}</b>
              </span>
            ) : null}
          </p>
        </div>
        <CardMetrics group={group} />
      </div>
      {isOpen ? (
        <div id={regionId}>
          <KeywordCountries keyword={group.keyword} databaseId={databaseId} />
        </div>
      ) : null}
    </article>
  );
}

/** Index of the best pair; like the name, it lies above the overlay. */
function CardIndex({ group }: { group: KeywordGroup }) {
  if (group.opportunity === null) return null;
  return (
    <span className="relative z-1 ml-auto shrink-0 lg:ml-0">
      <BestPair {...group} />
    </span>
  );
}

/** Figures of a card; on a small screen they start in the column of the name. */
function CardMetrics({ group }: { group: KeywordGroup }) {
  return (
    <dl className="contents">
      <Metric label="Страны" isFirst>
        {formatNumber(group.totalCountries)}
      </Metric>
      <Metric label={aggregates.averageSearchVolume.shortLabel} note={rangeText(group)}>
        {formatNumber(group.averageSearchVolume)}
      </Metric>
      <Metric label={aggregates.averageClicks.shortLabel}>{formatNumber(group.averageClicks)}</Metric>
      <Metric label={aggregates.averageTrafficPotential.shortLabel} isFirst>
        {formatNumber(group.averageTrafficPotential)}
      </Metric>
      <Metric label={aggregates.averageDifficulty.shortLabel}>
        <DifficultyBadge value={group.averageDifficulty} />
      </Metric>
      <Metric label="Запущено">{formatNumber(group.launchedSites)}</Metric>
    </dl>
  );
}

interface MetricProps {
  label: string;
  /** Second, smaller line. */
  note?: string | undefined;
  /** True if the figure starts a row on a small screen. */
  isFirst?: boolean;
  children: ReactNode;
}

function Metric({ label, note, isFirst = false, children }: MetricProps) {
  return (
    <div className={`min-w-0 lg:col-auto lg:text-right ${isFirst ? 'max-lg:col-start-2' : ''}`}>
      <dt className="text-2xs whitespace-nowrap text-muted">{label}</dt>
      <dd className="text-base font-semibold whitespace-nowrap tabular-nums">
        {children}
        {note === undefined ? null : (
          <span className="block text-2xs leading-3.5 font-normal text-muted">{note}</span>
        )}
      </dd>
    </div>
  );
}
