import { uncountedReasons } from '@geoplan/contracts/notion/uncounted-sites';
import { Link } from 'react-router-dom';
import {
  reasonLabels,
  reasonNotes,
  uncountedTitle,
  uncountedTotal,
} from '../../../domain/workspace/uncounted/uncounted-rules.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { useDataPath } from '../use-data-path.ts';
import { GapCard } from './gap-card.tsx';
import type { GapQueries } from './use-gaps.ts';

/** Number of sites excluded from a count, by reason; each reason links to its sites. */
export function UncountedCard({ query }: { query: GapQueries['uncounted'] }) {
  const dataPath = useDataPath();
  const { data } = query;
  const total = data && uncountedTotal(data);
  return (
    <GapCard
      title={uncountedTitle}
      aside={
        total === undefined || total === 0 ? undefined : (
          <Link to={dataPath({ view: 'uncounted' })} className="text-sm text-link hover:underline">
            Весь список: {formatNumber(total)}
          </Link>
        )
      }
      query={query}
      isEmpty={(totals) => uncountedTotal(totals) === 0}
      emptyText="Все сайты попали в подсчёт"
    >
      {(totals) => (
        <ul className="text-sm">
          {uncountedReasons.map((reason) => (
            <li key={reason} className="border-b border-separator last:border-b-0">
              <Link
                to={dataPath({ view: 'uncounted', reason })}
                className="flex items-center gap-3 px-4 py-2 hover:bg-surface-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{reasonLabels[reason]}</span>
                  <span className="block text-xs text-muted">{reasonNotes[reason]}</span>
                </span>
                <span className="font-medium tabular-nums">{formatNumber(totals[reason])}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </GapCard>
  );
}
