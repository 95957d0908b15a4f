import { GitCompareArrows } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { correctDrifts } from '../plan-actions.ts';
import { projectName } from '../project-labels.ts';
import type { Drift } from './drift-rules.ts';

/** Differences from the workspace by project id, for the cells of the table. */
export const DriftsContext = createContext<ReadonlyMap<string, Drift>>(new Map());

/** Mark on a project that differs from the workspace, with the full text in a tooltip. A click corrects the project. */
export function DriftMark({ project }: { project: Project }) {
  const drifts = useContext(DriftsContext);
  const mayEdit = useCan('run');
  const drift = drifts.get(project.id);
  if (!drift) return null;
  const badge = (
    <Badge tone="orange">
      <GitCompareArrows className="size-3" aria-hidden />
      <span title={drift.text}>{drift.text.replace(' запущено', '')}</span>
    </Badge>
  );
  if (!mayEdit) return badge;
  return (
    <button
      type="button"
      title={`${drift.text}. Исправить по Notion`}
      aria-label={`${drift.text}. Исправить: ${projectName(project)}`}
      className="touch-target inline-flex h-6 shrink-0 items-center rounded-sm align-middle hover:brightness-95"
      onClick={() => correctDrifts([project], drifts)}
    >
      {badge}
    </button>
  );
}
