import { findingKinds, findingLabels, type FoundIds } from '../../../domain/checks/finding-rules.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import type { SiteFilter } from '../site-rules.ts';

interface FindingChipsProps {
  /** Undefined if not known. */
  found: FoundIds | undefined;
  finding: SiteFilter['finding'];
  onFilter: (change: Pick<SiteFilter, 'finding'>) => void;
}

/** Filters that narrow the list by check finding. A kind of finding without sites has no chip. */
export function FindingChips({ found, finding, onFilter }: FindingChipsProps) {
  const kinds = findingKinds.filter((kind) => finding === kind || (found?.[kind].size ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <fieldset aria-label="Найдено проверками" className="flex min-w-0 flex-wrap gap-2 py-0.5">
      {kinds.map((kind) => (
        <ToggleButton
          key={kind}
          isOn={finding === kind}
          onChange={(on) => onFilter({ finding: on ? kind : '' })}
        >
          <span className="tabular-nums">
            {findingLabels[kind]}
            {found === undefined ? '' : `: ${formatNumber(found[kind].size)}`}
          </span>
        </ToggleButton>
      ))}
    </fieldset>
  );
}
