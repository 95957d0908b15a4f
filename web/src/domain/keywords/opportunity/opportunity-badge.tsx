import type { OpportunityFigures } from '@geoplan/contracts/geo/opportunity';
import { useState } from 'react';
import { AnchoredPopover } from '../../../shared/ui/overlays/popover.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { OpportunityFormula } from './opportunity-formula.tsx';
import { opportunityName } from '../metrics.ts';

/** Good from 70, weak below 40. */
function styleOf(index: number): string {
  if (index >= 70) return 'bg-badge-green text-badge-green-foreground';
  return index >= 40
    ? 'bg-badge-yellow text-badge-yellow-foreground'
    : 'bg-badge-grey text-badge-grey-foreground';
}

interface OpportunityBadgeProps {
  /** «keyword, country»: names the button. */
  pair: string;
  /** null = there is none: the formula says why. */
  index: number | null;
  figures: OpportunityFigures;
  isLarge?: boolean;
}

/** The opportunity index of a pair; a press shows the formula with the pair's own figures. */
export function OpportunityBadge({ pair, index, figures, isLarge = false }: OpportunityBadgeProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${opportunityName.label}: ${pair}: ${index ?? 'нет'}`}
        title={opportunityName.hint}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        className={classNames(
          // A finger needs 44 px.
          'relative inline-block cursor-pointer pointer-coarse:after:absolute pointer-coarse:after:-inset-3 pointer-coarse:after:content-[""] rounded-sm text-center align-middle font-semibold tracking-normal tabular-nums hover:underline',
          isLarge ? 'h-6.5 min-w-10 px-2 text-[15px] leading-6.5' : 'h-5 min-w-8 px-1.5 text-xs leading-5',
          index === null ? 'text-muted' : styleOf(index),
        )}
      >
        {index ?? '—'}
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
          <OpportunityFormula index={index} figures={figures} />
        </AnchoredPopover>
      )}
    </>
  );
}
