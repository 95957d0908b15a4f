import { GitCompareArrows } from 'lucide-react';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { correctDrifts } from '../plan-actions.ts';
import type { Drift } from './reality-rules.ts';

interface DriftActionsProps {
  /** Those of the projects shown that disagree with the workspace. */
  drifting: readonly Project[];
  drifts: ReadonlyMap<string, Drift>;
  /** True while only they are shown. */
  isOn: boolean;
  onFilter: (isOn: boolean) => void;
}

/** How many projects disagree with the workspace, and one click for all of them; nothing while none does. */
export function DriftActions({ drifting, drifts, isOn, onFilter }: DriftActionsProps) {
  const mayEdit = useCanRun();
  const icon = <GitCompareArrows className="size-4" aria-hidden />;
  if (drifts.size === 0 && !isOn) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <ToggleButton isOn={isOn} onChange={onFilter} icon={icon} count={drifts.size}>
        Расходится с Notion
      </ToggleButton>
      {mayEdit && drifting.length > 0 ? (
        <Button onPress={() => correctDrifts(drifting, drifts)}>
          Исправить все: {formatNumber(drifting.length)}
        </Button>
      ) : null}
    </span>
  );
}
