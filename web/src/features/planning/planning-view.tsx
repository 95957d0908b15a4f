import { SearchX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import type { Project } from '../../domain/plan/plan-rules.ts';
import { useIsShared } from '../../domain/plan/shared-plan/plan-source.ts';
import { useSharedPlan } from '../../domain/plan/shared-plan/shared-plan.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Settled } from '../../shared/ui/display/settled.tsx';
import type { TableSort } from '../../shared/ui/table/data-column.ts';
import type { RowDetails } from '../../shared/ui/table/table-layout.ts';
import { BulkActions } from './list/bulk-actions.tsx';
import { planList } from './list/plan-list.tsx';
import { PlanningToolbar } from './list/planning-toolbar.tsx';
import { ProjectActionsMenu, type ProjectAction } from './list/project-actions.tsx';
import { correctDrifts } from './plan-actions.ts';
import type { OpenPlanningDialog } from './planning-dialog.tsx';
import type { PlanFilter } from './planning-rules.ts';
import { projectName } from './project-labels.ts';
import { DriftsContext } from './drift/drift-mark.tsx';
import type { Drift } from './drift/drift-rules.ts';

interface PlanningViewProps {
  /** Declaration of the list; its exported files include a column for the group. */
  list: typeof planList;
  /** All projects of the plan, newest first. */
  all: readonly Project[];
  /** Projects that match the filter. */
  shown: readonly Project[];
  drifts: ReadonlyMap<string, Drift>;
  filter: PlanFilter;
  onFilter: (change: Partial<PlanFilter>) => void;
  /** Undefined if nothing is filtered. */
  onReset: (() => void) | undefined;
  leftOut: ReadonlySet<string>;
  /** Group headings. */
  details: RowDetails<Project>;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  onDialog: (dialog: OpenPlanningDialog) => void;
}

/** Filters and rows of the plan. */
export function PlanningView(props: PlanningViewProps) {
  const { shown, drifts, filter, onFilter, onReset, onDialog } = props;
  const mayEdit = useCan('run');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Actions apply only to visible rows. A selected row hidden by the filter stays selected until it becomes visible
  // again.
  const chosen = shown.filter(({ id }) => ticked.has(id));
  const drifting = filter.isDrifting ? shown : [];
  const rows = { ...props, selected: ticked, onSelect: setTicked };
  return (
    <DriftsContext value={drifts}>
      <PlanningToolbar
        all={props.all}
        drifts={drifts}
        filter={filter}
        onChange={onFilter}
        onReset={onReset}
        bulk={
          chosen.length > 0 ? (
            <BulkActions
              projects={chosen}
              onRemove={() => onDialog({ kind: 'remove', projects: chosen })}
              onClear={() => setTicked(new Set())}
            />
          ) : mayEdit && drifting.length > 0 ? (
            <Button className="justify-self-start" onPress={() => correctDrifts(drifting, drifts)}>
              Исправить все: {formatNumber(drifting.length)}
            </Button>
          ) : null
        }
      />
      {shown.length === 0 ? (
        <ProjectTable {...rows} />
      ) : (
        // The columns of the table depend on whether projects differ from the workspace.
        <Settled skeleton={<ProjectTable {...rows} isLoading />}>
          <ProjectTable {...rows} />
        </Settled>
      )}
    </DriftsContext>
  );
}

interface ProjectTableProps extends PlanningViewProps {
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  isLoading?: boolean;
}

/** Query state of a plan in the browser, which needs no request. */
const kept = { error: null, isFetching: false, refetch: async () => {} };

/** Memoized row props. While they are unchanged, re-rendering the table re-renders no row. */
function useRowProps({ selected, onSelect, onDialog }: ProjectTableProps) {
  const navigate = useNavigate();
  const mayEdit = useCan('run');
  const act = useCallback(
    (action: ProjectAction, project: Project) =>
      onDialog(action === 'edit' ? { kind: 'edit', project } : { kind: 'remove', projects: [project] }),
    [onDialog],
  );
  const selection = useMemo(
    () => ({ selected, onChange: onSelect, rowName: projectName }),
    [selected, onSelect],
  );
  const onRowClick = useCallback(
    ({ keyword, country }: Project) => void navigate(keywordPath(keyword, country)),
    [navigate],
  );
  const renderActions = useCallback(
    (project: Project) => <ProjectActionsMenu project={project} onAction={act} />,
    [act],
  );
  const onRowEdit = mayEdit ? (project: Project) => act('edit', project) : undefined;
  return { selection, onRowClick, renderActions, ...(onRowEdit && { onRowEdit }) };
}

function ProjectTable(props: ProjectTableProps) {
  const { list, all, shown, sort, onSort, onReset, isLoading = false } = props;
  const mayEdit = useCan('run');
  const rowProps = useRowProps(props);
  const isShared = useIsShared();
  const isRead = useSharedPlan(({ revision }) => revision !== null);
  // The shared plan has not been read yet.
  if (isShared && !isRead && all.length === 0) return null;
  const data = isLoading ? undefined : shown;
  const notFound = {
    icon: SearchX,
    title: 'Проекты не найдены',
    text: `Скрыто фильтрами: ${formatNumber(all.length)}. Измените поиск или сбросьте фильтры.`,
  };
  const noProjects = mayEdit
    ? planList.empty
    : { ...planList.empty, text: 'План могут вести пользователи с ролью user или admin.' };
  return (
    <ListTable
      {...rowProps}
      list={list}
      found={{ ...kept, data, rows: shown }}
      total={all.length}
      empty={all.length === 0 ? noProjects : notFound}
      onReset={all.length === 0 ? undefined : onReset}
      leftOut={props.leftOut}
      details={props.details}
      isPresorted
      sort={sort}
      onSort={onSort}
    />
  );
}
