import type { PairOpportunity } from '@geoplan/contracts/geo/geo-record';
import type { OpportunityFigures } from '@geoplan/contracts/geo/opportunity';
import { useState } from 'react';
import { AnchoredPopover } from '../../../shared/ui/overlays/popover.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { OpportunityFormula } from './opportunity-formula.tsx';
import { opportunityName } from '../metrics.ts';
import { estimateText, indexFigure, spokenIndex } from './opportunity-labels.ts';

interface OpportunityBadgeProps {
  /** «keyword, country», part of the button's accessible name. */
  pair: string;
  /** Opportunity of the pair. If it has no index, the formula shows the reason. */
  opportunity: PairOpportunity;
  figures: Omit<OpportunityFigures, 'countedSites'>;
}

/**
 * Opportunity index of a pair as a number with a bar, without the colours of the difficulty. A press shows the
 * formula with the figures of the pair.
 */
export function OpportunityBadge({ pair, opportunity, figures }: OpportunityBadgeProps) {
  const { index, countedSites } = opportunity;
  const assumption = estimateText(opportunity);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${opportunityName.label}: ${pair}: ${spokenIndex(opportunity)}`}
        title={assumption ?? opportunityName.hint}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        className={classNames(
          'touch-target inline-flex h-5 min-w-8 cursor-pointer flex-col justify-center gap-px rounded-sm text-center align-middle text-xs leading-4 font-semibold tracking-normal tabular-nums hover:underline',
          index === null ? 'text-muted' : 'text-foreground',
        )}
      >
        <span>{indexFigure(opportunity)}</span>
        {index === null ? null : (
          <span className="block h-0.5 overflow-hidden rounded-full bg-surface-tertiary" aria-hidden>
            <span className="block h-0.5 rounded-full bg-accent/70" style={{ width: `${index}%` }} />
          </span>
        )}
      </button>
      {anchor === null ? null : (
        <AnchoredPopover
          label={`${opportunityName.label}: ${pair}`}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          className="flex w-80 max-w-[calc(100vw-1rem)] flex-col gap-2.5 p-3.5 text-sm"
        >
          <div>
            <b className="block font-semibold">{opportunityName.label}</b>
            <span className="text-xs wrap-anywhere text-muted">{pair}</span>
          </div>
          <OpportunityFormula opportunity={opportunity} figures={{ ...figures, countedSites }} />
        </AnchoredPopover>
      )}
    </>
  );
}
