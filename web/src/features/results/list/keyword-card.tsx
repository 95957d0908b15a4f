import type { KeywordGroup } from '@geoplan/contracts/geo-record';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatDay } from '../../../shared/format/format-day.ts';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { cardGrid } from './card-grid.ts';
import { CardMetrics } from './card-metrics.tsx';
import { KeywordCountries } from './keyword-countries.tsx';

interface KeywordCardProps {
  group: KeywordGroup;
  databaseId: string | undefined;
  /** The list is narrowed to a country; the figures here are still of all of them, and say so. */
  isOfCountry: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** Card of one keyword; a click anywhere but on its name expands its countries. */
export function KeywordCard({ group, databaseId, isOfCountry, isOpen, onToggle }: KeywordCardProps) {
  const regionId = useId();
  return (
    <article aria-label={group.keyword} className={classNames(cardStyle, 'overflow-hidden')}>
      <div
        className={classNames(
          cardGrid,
          'relative hover:bg-surface-hover has-[button:focus-visible]:bg-surface-hover',
          isOpen && 'border-b border-border',
        )}
      >
        {/* Its invisible overlay covers the card, so that the whole card is its target; only the name lies above it. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? regionId : undefined}
          aria-label={`${isOpen ? 'Свернуть' : 'Развернуть'}: ${group.keyword}`}
          onClick={onToggle}
          className="grid size-6 place-items-center rounded-sm text-muted after:absolute after:inset-0"
        >
          <ChevronRight
            className={classNames('size-4 transition-transform', isOpen && 'rotate-90')}
            aria-hidden
          />
        </button>
        <div className="col-span-3 min-w-0 lg:col-span-1">
          <h2 className="flex">
            <Link
              to={keywordPath(group.keyword)}
              title={group.keyword}
              className="relative z-1 truncate rounded-sm text-base font-semibold tracking-snug hover:text-link hover:underline"
            >
              {group.keyword}
            </Link>
          </h2>
          <p className="text-xs text-muted">
            обновлено {formatDay(group.lastUpdated)}
            {isOfCountry ? ' · показатели по всем странам' : ''}
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
