import { useState } from 'react';
import { formatCount } from '../../../shared/format/format-number.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { BulkActions } from './bulk-actions.tsx';
import type { OpenPlanningDialog } from '../planning-dialog.tsx';
import type { PlanFilter } from '../planning-rules.ts';
import { PlanningTable } from './planning-table.tsx';
import { PlanningToolbar } from './planning-toolbar.tsx';

interface PlanningListProps {
  all: readonly Project[];
  shown: readonly Project[];
  filter: PlanFilter;
  /** `null` = back to no filter at all. */
  onFilter: (change: Partial<PlanFilter> | null) => void;
  onDialog: (dialog: OpenPlanningDialog) => void;
}

/** The filters and the table of a plan that is not empty. */
export function PlanningList({ all, shown, filter, onFilter, onDialog }: PlanningListProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Only what can be seen is acted upon: a tick behind the filter waits until it is shown again.
  const chosen = shown.filter(({ id }) => ticked.has(id));
  return (
    <>
      <PlanningToolbar
        filter={filter}
        hidden={all.length - shown.length}
        onChange={onFilter}
        aside={
          chosen.length > 0 ? (
            <BulkActions
              projects={chosen}
              onRemove={() => onDialog({ kind: 'remove', projects: chosen })}
              onClear={() => setTicked(new Set())}
            />
          ) : (
            <span>{formatCount(all.length, ['проект', 'проекта', 'проектов'])}</span>
          )
        }
      />
      <PlanningTable
        shown={shown}
        total={all.length}
        selected={ticked}
        onSelect={setTicked}
        onAction={(action, project) =>
          onDialog(action === 'edit' ? { kind: 'edit', project } : { kind: 'remove', projects: [project] })
        }
        onReset={() => onFilter(null)}
      />
    </>
  );
}
