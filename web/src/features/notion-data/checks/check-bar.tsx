import { findingKinds, findingLabels, type FoundIds } from '../../../domain/checks/finding-rules.ts';
import type { useFindings } from '../../../domain/checks/use-findings.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
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
  return (
    <div className="flex min-h-control shrink-0 flex-wrap items-center justify-between gap-2">
      {/* Of one width from the beginning: the counts move nothing. */}
      <fieldset
        aria-label="Найдено проверками"
        className="grid grid-cols-2 gap-2 max-sm:w-full sm:grid-cols-[repeat(4,9.25rem)]"
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

/** When sites were checked last. */
function ChecksState({ findings: { data, isError, refetch, isFetching } }: Pick<CheckBarProps, 'findings'>) {
  if (data === undefined && isError)
    return (
      <span className="flex items-center gap-2 text-sm text-muted" role="alert">
        Не удалось загрузить итоги проверок.
        <Button size="sm" isPending={isFetching} onPress={() => void refetch()}>
          Повторить
        </Button>
      </span>
    );
  // As high as its text: what is below must not move when it comes.
  if (data === undefined) return <span className="h-5" aria-hidden />;
  return (
    <span className="text-sm text-muted tabular-nums">
      {data.lastCheckedAt === null
        ? 'Сайты ещё не проверялись'
        : `Последняя проверка: ${formatDateTime(data.lastCheckedAt)}`}
    </span>
  );
}
