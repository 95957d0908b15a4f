import { CalendarPlus, Plus, Table2 } from 'lucide-react';
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { projectStatuses, type Project } from '../../domain/plan/plan-rules.ts';
import { useCountedDatabase } from '../../domain/workspace/display/use-counted-database.ts';
import { CountsNotice } from '../../domain/workspace/sync/counts-notice.tsx';
import { usePlan } from '../../domain/plan/plan-store.ts';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import { useIsMounted } from '../../shared/hooks/use-is-mounted.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { TableOptions } from '../../shared/ui/table/table-options.tsx';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { exportColumns } from './list/export-columns.ts';
import { planningColumns } from './list/planning-columns.tsx';
import { PlanningDialog, type OpenPlanningDialog } from './planning-dialog.tsx';
import { PlanningList } from './list/planning-list.tsx';
import { initialSort } from './list/planning-table.tsx';
import {
  countByStatus,
  filterProjects,
  newestFirst,
  statusFilters,
  type PlanFilter,
} from './planning-rules.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { formatNumber } from '../../shared/format/format-number.ts';
import { ToggleCard } from '../../shared/ui/buttons/toggle-button.tsx';
import { StatusLabel } from './project-menus.tsx';
import { useSharedPlan } from '../../domain/plan/shared-plan/shared-plan.ts';
import { useIsShared } from '../../domain/plan/shared-plan/plan-source.ts';
import { PlanSourceSwitch } from './shared-plan/plan-source-switch.tsx';
import { SharedNotices } from './shared-plan/shared-notices.tsx';
import { compareWithPlan } from './merge/merge-rules.ts';
import { useDrifts } from './reality/use-drifts.ts';
import type { PlanFile } from './transfer/read-plan.ts';
import { TransferMenu } from './transfer/transfer-menu.tsx';
import { useLinkedPlan } from './transfer/use-linked-plan.ts';
import { UnreadableNotice } from './unreadable-notice.tsx';

const parsers = {
  search: parseAsString.withDefault(''),
  status: parseAsStringLiteral(statusFilters).withDefault('all'),
  isDrifting: parseAsBoolean.withDefault(false),
};

/** The filter of the plan, kept in the address: `?q=&status=&drift=`. */
function usePlanFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q', isDrifting: 'drift' } });
}

/** Shows what a plan from elsewhere would change, before it does. */
function useMergeQuestion(plan: readonly Project[], onDialog: (dialog: OpenPlanningDialog) => void) {
  return (title: string, { projects, ...leftOut }: PlanFile) => {
    const items = compareWithPlan(plan, projects);
    const isWhole = leftOut.refused.length + leftOut.unread.length === 0;
    if (isWhole && items.every(({ kind }) => kind === 'same')) showToast('В плане уже всё так же');
    else onDialog({ kind: 'merge', title, items, leftOut });
  };
}

/** The plan of this browser: which keyword is launched where, and how far it is. */
export function PlanningPage({ title }: { title: string }) {
  const plan = usePlan();
  const [filter, setFilter] = usePlanFilter();
  const [dialog, setDialog] = useState<OpenPlanningDialog | null>(null);
  const all = useMemo(() => newestFirst(plan), [plan]);
  const counts = useMemo(() => countByStatus(all), [all]);
  const drifts = useDrifts(all);
  const shown = useMemo(() => filterProjects(all, filter, drifts), [all, filter, drifts]);
  const isMounted = useIsMounted();
  // What has just been added must not be hidden by what was looked for before. By then another screen may be shown.
  const showAdded = (project: Project) =>
    isMounted() && filterProjects([project], filter, drifts).length === 0 ? void setFilter(null) : undefined;
  const merge = useMergeQuestion(plan, setDialog);
  const mayEdit = useCanRun();
  useLinkedPlan((projects) => {
    if (mayEdit) merge('План из ссылки', { projects, refused: [], unread: [] });
    else showToast('План могут менять пользователи с ролью user или admin: план из ссылки не перенесён');
  });
  return (
    <Page
      title={title}
      sub={<PlanSourceSwitch onDialog={setDialog} />}
      isFilled
      actions={
        <PageActions
          more={
            <FurtherActions
              plan={plan}
              shown={shown}
              onImport={(file) => merge('Загрузить план', file)}
              onHistory={() => setDialog({ kind: 'history' })}
            />
          }
        >
          <AddButton onPress={() => setDialog({ kind: 'add' })} />
        </PageActions>
      }
    >
      <PlanNotices onDialog={setDialog} />
      {all.length === 0 ? null : <PlanCountsNotice />}
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
          drifts={drifts}
          filter={filter}
          onFilter={(change) => void setFilter(change)}
          onDialog={setDialog}
        />
      )}
      <PlanningDialog open={dialog} onAdded={showAdded} onClose={() => setDialog(null)} />
    </Page>
  );
}

function AddButton({ onPress }: { onPress: () => void }) {
  if (!useCanRun()) return null;
  return (
    <Button kind="primary" icon={<Plus className="size-4" aria-hidden />} onPress={onPress}>
      Добавить проект
    </Button>
  );
}

/** What of the plan that is shown needs to be known. */
function PlanNotices({ onDialog }: { onDialog: (dialog: OpenPlanningDialog) => void }) {
  return useIsShared() ? <SharedNotices onDialog={onDialog} /> : <UnreadableNotice />;
}

/** Why launched sites cannot be compared, or are old. */
function PlanCountsNotice() {
  return <CountsNotice databaseId={useCountedDatabase().databaseId} />;
}

interface FurtherActionsProps {
  plan: readonly Project[];
  shown: readonly Project[];
  onImport: (file: PlanFile) => void;
  onHistory: () => void;
}

function FurtherActions({ plan, shown, onImport, onHistory }: FurtherActionsProps) {
  const isShared = useIsShared();
  const mayEdit = useCanRun();
  return (
    <>
      {plan.length === 0 ? null : (
        <>
          <TableOptions name="planning" columns={planningColumns} />
          <PlanExport shown={shown} />
        </>
      )}
      <TransferMenu
        projects={plan}
        shown={shown}
        onImport={mayEdit ? onImport : undefined}
        onHistory={isShared ? onHistory : undefined}
      />
    </>
  );
}

/** Saves what the table shows, as it shows it. */
function PlanExport({ shown }: { shown: readonly Project[] }) {
  const [sort] = useTableSort(initialSort);
  const { hiddenColumns } = useTableOptions('planning');
  return (
    <ExportMenu
      name="plan"
      columns={exportColumns}
      rows={shown}
      table={{ columns: planningColumns, sort, hiddenColumns }}
    />
  );
}

/** An empty plan, and where projects come from. */
function NoProjects() {
  const isRead = useSharedPlan(({ revision }) => revision !== null);
  // Nothing is known of the shared plan yet.
  const isShared = useIsShared();
  const mayEdit = useCanRun();
  if (isShared && !isRead) return null;
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={CalendarPlus}
        title="В плане пока нет проектов"
        text={
          mayEdit
            ? 'Добавьте проект вручную или отправьте в план страны из результатов анализа. Копию плана можно сохранить в файл.'
            : 'План могут вести пользователи с ролью user или admin.'
        }
        actions={
          <ButtonLink to="/analysis-results" icon={<Table2 className="size-4" aria-hidden />}>
            К результатам анализа
          </ButtonLink>
        }
      />
    </div>
  );
}

interface StatusCardsProps {
  counts: Record<Project['status'], number>;
  selected: PlanFilter['status'];
  onSelect: (status: PlanFilter['status']) => void;
}

/** How many projects stand where; a click shows only those, a second one all again. */
function StatusCards({ counts, selected, onSelect }: StatusCardsProps) {
  return (
    <fieldset className="flex min-w-0 shrink-0 gap-px overflow-x-auto rounded-lg border border-border bg-border shadow-surface [scrollbar-width:none] *:max-sm:flex-none sm:grid sm:grid-cols-2 sm:overflow-hidden lg:grid-cols-4">
      <legend className="sr-only">Проекты по статусам</legend>
      {projectStatuses.map((status) => (
        <ToggleCard key={status} isOn={selected === status} onChange={(on) => onSelect(on ? status : 'all')}>
          <StatusLabel status={status} />
          <span className="text-lg font-semibold tracking-tight tabular-nums">
            {formatNumber(counts[status])}
          </span>
        </ToggleCard>
      ))}
    </fieldset>
  );
}
