import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { buttonStyle } from '../../shared/ui/buttons/button-style.ts';
import { countryName } from '../countries/country-tag.tsx';
import { keywordPath } from '../keywords/keyword-path.ts';
import { PlanButton } from './plan-button.tsx';
import type { PlanCandidate } from './plan-rules.ts';

/**
 * Width of the two actions with their space, in px: the last column of a table. On a phone the row itself opens the
 * pair.
 */
export const usePairActionsPx = (): number => (useIsSmall() ? 44 : 84);

/** Actions of a pair in a row of a table, as icons: plan and open. */
export function renderPairActions(pair: PlanCandidate) {
  const { keyword, country, searchVolume, difficulty, launchedSites, cpc, opportunity } = pair;
  return (
    <span className="inline-flex gap-1 align-middle">
      <PlanButton
        isIcon
        keyword={keyword}
        country={country}
        searchVolume={searchVolume}
        difficulty={difficulty}
        launchedSites={launchedSites}
        cpc={cpc}
        opportunity={opportunity}
      />
      <Link
        to={keywordPath(keyword, country)}
        title="Подробнее"
        aria-label={`Подробнее: ${keyword}, ${countryName(country)}`}
        className={`${buttonStyle('ghost', 'xs', true)} text-muted! max-sm:hidden`}
      >
        <ArrowRight className="size-4" aria-hidden />
      </Link>
    </span>
  );
}
