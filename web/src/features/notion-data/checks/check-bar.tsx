import { findingKinds, findingLabels, type FoundIds } from '../../../domain/checks/finding-rules.ts';
import type { useFindings } from '../../../domain/checks/use-findings.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { ChecksState } from './checks-state.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { SiteFilter } from '../site-rules.ts';

interface CheckBarProps {
  findings: ReturnType<typeof useFindings>;
  /** Undefined = not known. */
  found: FoundIds | undefined;
  finding: SiteFilter['finding'];
  onFilter: (change: Pick<SiteFilter, 'finding'>) => void;
  selectedIds: readonly string[];
  onClear: () => void;
}

/** What the checks have found, as filters of the list; beside it the state of the checks, or what is done with the selected rows. */
export function CheckBar(props: CheckBarProps) {
  const { findings, found, finding, onFilter, selectedIds, onClear } = props;
  const isSmall = useIsSmall();
  return (
    <div className="flex min-h-control shrink-0 flex-wrap items-center justify-between gap-2">
      {/* Of one width from the beginning: the counts move nothing. */}
      <fieldset
        aria-label="Найдено проверками"
        // A phone has them in one line, which scrolls sideways, so that the rows come into view. Its buttons may all be disabled.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable for the keyboard to scroll it
        tabIndex={isSmall ? 0 : undefined}
        className="grid min-w-0 grid-cols-[repeat(4,9.25rem)] gap-2 max-sm:w-full max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
      >
        {findingKinds.map((kind) => {
          const count = found?.[kind].size;
          const isOn = finding === kind;
          return (
            <ToggleButton
              key={kind}
              isOn={isOn}
              isDisabled={!isOn && !count}
              onChange={(on) => onFilter({ finding: on ? kind : '' })}
            >
              <span className="tabular-nums">
                {findingLabels[kind]}
                {count === undefined ? '' : `: ${formatNumber(count)}`}
              </span>
            </ToggleButton>
          );
        })}
      </fieldset>
      {selectedIds.length === 0 ? (
        <ChecksState findings={findings} />
      ) : (
        <SelectionBar siteIds={selectedIds} onClear={onClear} />
      )}
    </div>
  );
}
