import { Plus } from 'lucide-react';
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs';
import { useMemo, useState } from 'react';
import type { Project } from '../../domain/plan/plan-rules.ts';
import { usePlan } from '../../domain/plan/plan-store.ts';
import { useIsShared } from '../../domain/plan/shared-plan/plan-source.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { useCountedDatabase } from '../../domain/workspace/display/use-counted-database.ts';
import { CountsNotice } from '../../domain/workspace/sync/counts-notice.tsx';
import { useIsMounted } from '../../shared/hooks/use-is-mounted.ts';
import { useIsWide } from '../../shared/hooks/use-is-small.ts';
import { ListTools } from '../../shared/list/list-tools.tsx';
import { useListFilter } from '../../shared/list/use-list-filter.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import type { TableSort } from '../../shared/ui/table/data-column.ts';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { usePlanGroups } from './list/plan-groups.tsx';
import { leftOutColumns } from './list/plan-list.tsx';
import { compareWithPlan } from './merge/merge-rules.ts';
import { PlanningDialog, type OpenPlanningDialog } from './planning-dialog.tsx';
import { filterProjects, newestFirst, sortAfterChoice, statusFilters } from './planning-rules.ts';
import { PlanningView } from './planning-view.tsx';
import { useDrifts } from './drift/use-drifts.ts';
import { PlanSourceSwitch } from './shared-plan/plan-source-switch.tsx';
import { SharedNotices } from './shared-plan/shared-notices.tsx';
import type { PlanFile } from './transfer/read-plan.ts';
import { TransferMenu } from './transfer/transfer-menu.tsx';
import { useLinkedPlan } from './transfer/use-linked-plan.ts';
import { UnreadableNotice } from './unreadable-notice.tsx';

const parsers = {
  search: parseAsString.withDefault(''),
  status: parseAsStringLiteral(statusFilters).withDefault('all'),
  isDrifting: parseAsBoolean.withDefault(false),
};
const urlKeys = { search: 'q', isDrifting: 'drift' };

/** Newest first (spec §2). */
const initialSort = { id: 'createdAt', isDescending: true };

/** Previews the changes of an incoming plan, for example from a link, before they are applied. */
function useMergeQuestion(plan: readonly Project[], onDialog: (dialog: OpenPlanningDialog) => void) {
  const mayEdit = useCan('run');
  const merge = (title: string, { projects, ...leftOver }: PlanFile) => {
    const items = compareWithPlan(plan, projects);
    const isWhole = leftOver.refused.length + leftOver.unread.length === 0;
    if (isWhole && items.every(({ kind }) => kind === 'same')) showToast('В плане уже всё так же');
    else onDialog({ kind: 'merge', title, items, leftOut: leftOver });
  };
  useLinkedPlan((projects) => {
    if (mayEdit) merge('План из ссылки', { projects, refused: [], unread: [] });
    else showToast('План могут менять пользователи с ролью user или admin: план из ссылки не перенесён');
  });
  return merge;
}

/**
 * Columns left out because they are empty in this plan. A plan in the browser shows the people columns once one
 * project names a person or due date.
 */
function useLeftOut(plan: readonly Project[], hasDrifts: boolean): ReadonlySet<string> {
  const isWide = useIsWide();
  const isShared = useIsShared();
  const hasPeople = isShared || plan.some(({ owner, dueDate }) => owner !== '' || dueDate !== '');
  return useMemo(
    () => leftOutColumns({ drifts: hasDrifts, people: hasPeople, width: isWide }),
    [hasDrifts, hasPeople, isWide],
  );
}

/** Plan of this browser or shared plan: keywords and countries with their progress. */
export function PlanningPage({ title }: { title: string }) {
  const plan = usePlan();
  const { filter, change, reset, active } = useListFilter(parsers, { urlKeys });
  const [sort, setSort] = useTableSort(initialSort);
  const [dialog, setDialog] = useState<OpenPlanningDialog | null>(null);
  const all = useMemo(() => newestFirst(plan), [plan]);
  const drifts = useDrifts(all);
  const shown = useMemo(() => filterProjects(all, filter, drifts), [all, filter, drifts]);
  const isMounted = useIsMounted();
  // A filter must not hide a project that was just added. The filter stays unchanged if the user has already opened
  // another screen.
  const showAdded = (project: Project) =>
    isMounted() && filterProjects([project], filter, drifts).length === 0 ? reset() : undefined;
  const merge = useMergeQuestion(plan, setDialog);
  const { choice, list, ...grouped } = usePlanGroups(shown, sort);
  const table = {
    leftOut: useLeftOut(plan, drifts.size > 0),
    sort,
    onSort: (next: TableSort) => void setSort(sortAfterChoice(next, sort)),
  };
  return (
    <Page
      title={title}
      sub={<PlanSourceSwitch onDialog={setDialog} />}
      isFilled
      actions={
        <PageActions
          more={
            <>
              <ListTools list={list} found={{ rows: grouped.shown }} isPresorted {...table}>
                {choice}
              </ListTools>
              <TransferMenu
                projects={plan}
                shown={shown}
                onImport={(file) => merge('Загрузить план', file)}
                onDialog={setDialog}
              />
            </>
          }
        >
          <AddButton onPress={() => setDialog({ kind: 'add' })} />
        </PageActions>
      }
    >
      <PlanNotices onDialog={setDialog} />
      {all.length === 0 ? null : <PlanCountsNotice />}
      <PlanningView
        all={all}
        list={list}
        {...grouped}
        drifts={drifts}
        filter={filter}
        onFilter={change}
        onReset={active.length === 0 ? undefined : reset}
        {...table}
        onDialog={setDialog}
      />
      <PlanningDialog open={dialog} onAdded={showAdded} onClose={() => setDialog(null)} />
    </Page>
  );
}

function AddButton({ onPress }: { onPress: () => void }) {
  if (!useCan('run')) return null;
  return (
    <Button kind="primary" icon={<Plus className="size-4" aria-hidden />} onPress={onPress}>
      Добавить проект
    </Button>
  );
}

/** Notices about the current plan. */
function PlanNotices({ onDialog }: { onDialog: (dialog: OpenPlanningDialog) => void }) {
  return useIsShared() ? <SharedNotices onDialog={onDialog} /> : <UnreadableNotice />;
}

/** Notice shown if the counts of launched sites are missing or outdated. */
function PlanCountsNotice() {
  return <CountsNotice databaseId={useCountedDatabase().databaseId} />;
}
