import { listOpportunities, type BestPair } from '@geoplan/contracts/geo/opportunity-endpoints';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { countryName, CountryTag } from '../../../domain/countries/country-tag.tsx';
import { DemoMark, SmallDemoMark } from '../../../shared/ui/display/demo-mark.tsx';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { OpportunityBadge } from '../../../domain/keywords/opportunity/opportunity-badge.tsx';
import { geoRecordsKey } from '../../../domain/query-keys.ts';
import { call } from '../../../shared/api/call.ts';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { pairText } from './pair-text.ts';

const shownPairs = 6;

/**
 * Best keywords by opportunity index, each with its best country, complete pairs first. Hidden before the first
 * analysis.
 */
export function BestOpportunities() {
  const { data, error } = useQuery({
    queryKey: [...geoRecordsKey, 'opportunities'],
    queryFn: async ({ signal }) =>
      (await call(listOpportunities, { query: { limit: shownPairs } }, { signal })).data.items,
  });
  if (data?.length === 0) return null;
  // A single mark in the header means that all pairs are demo data; if only some are, each of those pairs has a mark.
  const isDemo = data?.every((pair) => pair.isDemo) === true;
  return (
    <Card
      title="Лучшие возможности"
      aside={
        <span className="flex items-center gap-3">
          {isDemo ? <DemoMark /> : null}
          <Link to="/analysis-results?sort=opportunity" className="text-sm text-link hover:underline">
            Все по индексу
          </Link>
        </span>
      }
    >
      {data === undefined && error === null ? (
        <PairsSkeleton />
      ) : data === undefined ? (
        <p role="alert" className="px-4 py-3 text-sm text-muted">
          Не удалось загрузить лучшие возможности: {error?.message}
        </p>
      ) : (
        <ul className="grid lg:grid-cols-2">
          {data.map((pair) => (
            <PairLine key={pair.keyword} pair={pair} isMarked={pair.isDemo && !isDemo} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Skeleton that reserves space for the rows if their response arrives after the rest of the dashboard. */
function PairsSkeleton() {
  return (
    <div className="skeleton-pulse grid content-start gap-4 p-4 h-78 lg:h-39">
      <output className="sr-only">Загрузка лучших возможностей…</output>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}

function PairLine({ pair, isMarked }: { pair: BestPair; isMarked: boolean }) {
  const { keyword, country, opportunity } = pair;
  return (
    <li className="flex min-h-13 items-center gap-3 border-t border-separator px-4 py-2 first:border-t-0 lg:nth-2:border-t-0 lg:odd:border-r">
      <span aria-hidden>
        <CountryTag code={country} />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={keywordPath(keyword, country)}
          className="block text-sm font-medium wrap-anywhere hover:text-link hover:underline"
        >
          {keyword} · {countryName(country)}
        </Link>
        <span className="block text-xs text-muted tabular-nums">
          {pairText(pair)} {isMarked ? <SmallDemoMark /> : null}
        </span>
      </span>
      <OpportunityBadge
        pair={`${keyword}, ${countryName(country)}`}
        opportunity={opportunity}
        figures={pair}
      />
    </li>
  );
}
