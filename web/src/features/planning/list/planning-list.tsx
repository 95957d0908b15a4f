import { ChevronDown, Link2, Trash2, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import type { OpenPlanningDialog } from '../planning-dialog.tsx';
import type { PlanFilter } from '../planning-rules.ts';
import { Settled } from '../../../shared/ui/display/settled.tsx';
import { PlanningSkeleton } from './planning-skeleton.tsx';
import { PlanningTable } from './planning-table.tsx';
import type { ProjectAction } from './project-actions.tsx';
import { PlanningToolbar } from './planning-toolbar.tsx';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { changeProjects, prioritizeByDemand } from '../plan-actions.ts';
import { BulkPriorityMenu, StatusMenu } from '../project-menus.tsx';
import { priorityLabels, statusLabels } from '../project-labels.ts';
import { copyPlanLink } from '../transfer/copy-plan-link.ts';
import { DriftActions } from '../reality/drift-actions.tsx';
import { DriftsContext } from '../reality/drift-mark.tsx';
import type { Drift } from '../reality/reality-rules.ts';

interface PlanningListProps {
  all: readonly Project[];
  shown: readonly Project[];
  drifts: ReadonlyMap<string, Drift>;
  filter: PlanFilter;
  /** `null` = back to no filter at all. */
  onFilter: (change: Partial<PlanFilter> | null) => void;
  onDialog: (dialog: OpenPlanningDialog) => void;
}

/** The filters and the table of a plan that is not empty. */
export function PlanningList({ all, shown, drifts, filter, onFilter, onDialog }: PlanningListProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Only what can be seen is acted upon: a tick behind the filter waits until it is shown again.
  const chosen = shown.filter(({ id }) => ticked.has(id));
  const act = useCallback(
    (action: ProjectAction, project: Project) =>
      onDialog(action === 'edit' ? { kind: 'edit', project } : { kind: 'remove', projects: [project] }),
    [onDialog],
  );
  return (
    <DriftsContext value={drifts}>
      <PlanningToolbar
        filter={filter}
        onChange={onFilter}
        aside={
          chosen.length > 0 ? (
            <BulkActions
              projects={chosen}
              onRemove={() => onDialog({ kind: 'remove', projects: chosen })}
              onClear={() => setTicked(new Set())}
            />
          ) : (
            <DriftActions
              drifting={shown.filter(({ id }) => drifts.has(id))}
              drifts={drifts}
              isOn={filter.isDrifting}
              onFilter={(isDrifting) => onFilter({ isDrifting })}
            />
          )
        }
      />
      {/* Its columns depend on whether the workspace disagrees. */}
      <Settled skeleton={<PlanningSkeleton rows={shown.length} />}>
        <PlanningTable
          shown={shown}
          total={all.length}
          selected={ticked}
          hasDrifts={drifts.size > 0}
          onSelect={setTicked}
          onAction={act}
          onReset={() => onFilter(null)}
        />
      </Settled>
    </DriftsContext>
  );
}

interface BulkActionsProps {
  /** The selected projects, all of them on the screen. */
  projects: readonly Project[];
  onRemove: () => void;
  onClear: () => void;
}

const button = buttonStyle('secondary', 'sm');
const chevron = <ChevronDown className="size-3.5" aria-hidden />;

/** What can be done with several projects at once. */
function BulkActions({ projects, onRemove, onClear }: BulkActionsProps) {
  const mayEdit = useCanRun();
  const count = formatCount(projects.length, ['проект', 'проекта', 'проектов']);
  const change = (values: Partial<Project>, label: string) =>
    changeProjects(projects, values, `«${label}»: ${count}`);
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 sm:gap-2">
      <legend className="sr-only">Действия с выбранными проектами</legend>
      <output className="font-medium text-accent-soft-foreground max-sm:text-xs sm:mr-1">
        Выбрано: {formatNumber(projects.length)}
      </output>
      {mayEdit ? (
        <>
          <StatusMenu buttonClass={button} onChoose={(status) => change({ status }, statusLabels[status])}>
            Статус {chevron}
          </StatusMenu>
          <BulkPriorityMenu
            buttonClass={button}
            onChoose={(choice) =>
              choice === 'demand'
                ? prioritizeByDemand(projects, `Приоритет по спросу: ${count}`)
                : change({ priority: choice }, priorityLabels[choice])
            }
          >
            Приоритет {chevron}
          </BulkPriorityMenu>
        </>
      ) : null}
      <IconButton
        label="Скопировать ссылку с выбранными"
        size="sm"
        kind="secondary"
        onPress={() => void copyPlanLink(projects)}
      >
        <Link2 className="size-4" aria-hidden />
      </IconButton>
      {mayEdit ? (
        <IconButton label="Удалить выбранные" size="sm" kind="secondary" onPress={onRemove}>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label="Снять выбор" size="sm" onPress={onClear}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </fieldset>
  );
}
