import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Project } from '../../domain/plan/plan-rules.ts';
import { usePlan } from '../../domain/plan/plan-store.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { TableOptions } from '../../shared/ui/table/table-options.tsx';
import { NoProjects } from './no-projects.tsx';
import { BackupMenu } from './backup/backup-menu.tsx';
import { exportColumns } from './list/export-columns.ts';
import { planningColumns } from './list/planning-columns.tsx';
import { PlanningDialog, type OpenPlanningDialog } from './planning-dialog.tsx';
import { PlanningList } from './list/planning-list.tsx';
import { countByStatus, filterProjects, newestFirst } from './planning-rules.ts';
import { StatusCards } from './status-cards.tsx';
import { usePlanFilter } from './use-plan-filter.ts';

/** The plan of this browser: which keyword is launched where, and how far it is. */
export function PlanningPage({ title }: { title: string }) {
  const plan = usePlan();
  const [filter, setFilter] = usePlanFilter();
  const [dialog, setDialog] = useState<OpenPlanningDialog | null>(null);
  const all = useMemo(() => newestFirst(plan), [plan]);
  const counts = useMemo(() => countByStatus(all), [all]);
  const shown = useMemo(() => filterProjects(all, filter), [all, filter]);
  const add = (
    <Button
      kind="primary"
      icon={<Plus className="size-4" aria-hidden />}
      onPress={() => setDialog({ kind: 'add' })}
    >
      Добавить проект
    </Button>
  );
  const showAdded = (project: Project) => {
    // What has just been added must not be hidden by what was looked for before.
    if (filterProjects([project], filter).length === 0) void setFilter(null);
  };
  return (
    <Page
      title={title}
      sub="План хранится только в этом браузере"
      isFilled
      actions={
        <>
          {all.length === 0 ? null : (
            <>
              <TableOptions name="planning" columns={planningColumns} />
              <ExportMenu name="plan" columns={exportColumns} rows={shown} />
            </>
          )}
          <BackupMenu projects={plan} />
          {add}
        </>
      }
    >
      <StatusCards
        counts={counts}
        selected={filter.status}
        onSelect={(status) => void setFilter({ status })}
      />
      {all.length === 0 ? (
        <NoProjects />
      ) : (
        <PlanningList
          all={all}
          shown={shown}
          filter={filter}
          onFilter={(change) => void setFilter(change)}
          onDialog={setDialog}
        />
      )}
      <PlanningDialog open={dialog} onAdded={showAdded} onClose={() => setDialog(null)} />
    </Page>
  );
}
