import { SearchX } from 'lucide-react';
import { useCallback, useMemo, type ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { useTableSort } from '../../../shared/ui/table/table-sort.ts';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import {
  driftColumns,
  driftHidden,
  narrowColumns,
  narrowHidden,
  planningColumns,
} from './planning-columns.tsx';
import { ProjectActions, ProjectActionsMenu, type ProjectAction } from './project-actions.tsx';
import { sortAfterChoice } from '../planning-rules.ts';
import { projectName } from '../project-labels.ts';
import { useIsNarrow, useIsSmall, useIsWide } from '../../../shared/hooks/use-is-small.ts';

interface PlanningTableProps {
  /** What fits the filter, the newest first. */
  shown: readonly Project[];
  /** How many projects there are, shown or not. */
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onAction: (action: ProjectAction, project: Project) => void;
  /** True when some projects disagree with the workspace. */
  hasDrifts: boolean;
  onReset: () => void;
}

/** No such column: the rows keep their order, the newest first (spec §2). */
export const initialSort = { id: 'createdAt', isDescending: true };

const idOf = ({ id }: Project) => id;

type RowProps = Pick<
  ComponentProps<typeof DataTable<Project>>,
  'selection' | 'onRowClick' | 'renderActions' | 'actionsWidth'
>;

/** What the rows are given: as long as it is the same, a table that is rendered again renders no row again. */
function useRowProps({ selected, onSelect, onAction }: PlanningTableProps, isMenu: boolean): RowProps {
  const navigate = useNavigate();
  const selection = useMemo(
    () => ({ selected, onChange: onSelect, rowName: projectName }),
    [selected, onSelect],
  );
  const onRowClick = useCallback(
    (project: Project) => void navigate(keywordPath(project.keyword, project.country)),
    [navigate],
  );
  const renderActions = useCallback(
    (project: Project) => {
      const Actions = isMenu ? ProjectActionsMenu : ProjectActions;
      return <Actions project={project} onAction={onAction} />;
    },
    [isMenu, onAction],
  );
  return { selection, onRowClick, renderActions, actionsWidth: isMenu ? 48 : 132 };
}

/** The columns left out: with what the workspace says beside the status there is less room. */
function useHidden(hiddenColumns: ReadonlySet<string>, hasDrifts: boolean): ReadonlySet<string> {
  const isWide = useIsWide();
  return useMemo(
    () => (hasDrifts && !isWide ? new Set([...hiddenColumns, ...driftHidden]) : hiddenColumns),
    [hiddenColumns, hasDrifts, isWide],
  );
}

/** The projects that fit the filter. */
export function PlanningTable(props: PlanningTableProps) {
  const { shown, total, hasDrifts } = props;
  const [sort, setSort] = useTableSort(initialSort);
  const options = useTableOptions('planning');
  const isSmall = useIsSmall();
  const isNarrow = useIsNarrow();
  const hiddenColumns = useHidden(options.hiddenColumns, hasDrifts);
  const rowProps = useRowProps(props, isNarrow || hasDrifts);
  if (shown.length === 0)
    return (
      <div className={cardStyle}>
        <EmptyState
          icon={SearchX}
          title="Проекты не найдены"
          text={`Скрыто фильтрами: ${formatNumber(total)}. Измените поиск или сбросьте фильтры.`}
          actions={<Button onPress={props.onReset}>Сбросить фильтры</Button>}
        />
      </div>
    );
  return (
    <DataTable
      density={options.density}
      hiddenColumns={hiddenColumns}
      {...rowProps}
      {...(isSmall ? { density: 'double' as const, hiddenColumns: narrowHidden } : {})}
      label="Проекты"
      columns={isSmall ? narrowColumns : hasDrifts ? driftColumns : planningColumns}
      rows={shown}
      rowId={idOf}
      sort={sort}
      onSort={(next) => void setSort(sortAfterChoice(next, sort))}
      footer={
        <output>
          {shown.length === total
            ? formatCount(total, ['проект', 'проекта', 'проектов'])
            : `Показано ${formatNumber(shown.length)} из ${formatCount(total, ['проекта', 'проектов', 'проектов'])}`}
        </output>
      }
    />
  );
}
