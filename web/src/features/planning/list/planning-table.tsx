import { SearchX } from 'lucide-react';
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

/** The projects that fit the filter. */
export function PlanningTable({ shown, total, selected, hasDrifts, ...on }: PlanningTableProps) {
  const [sort, setSort] = useTableSort(initialSort);
  const options = useTableOptions('planning');
  const isSmall = useIsSmall();
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const navigate = useNavigate();
  if (shown.length === 0)
    return (
      <div className={cardStyle}>
        <EmptyState
          icon={SearchX}
          title="Проекты не найдены"
          text={`Скрыто фильтрами: ${formatNumber(total)}. Измените поиск или сбросьте фильтры.`}
          actions={<Button onPress={on.onReset}>Сбросить фильтры</Button>}
        />
      </div>
    );
  const isMenu = isNarrow || hasDrifts;
  const Actions = isMenu ? ProjectActionsMenu : ProjectActions;
  return (
    <DataTable
      {...options}
      {...(hasDrifts && !isWide
        ? { hiddenColumns: new Set([...options.hiddenColumns, ...driftHidden]) }
        : {})}
      {...(isSmall ? { density: 'double' as const, hiddenColumns: narrowHidden } : {})}
      label="Проекты"
      columns={isSmall ? narrowColumns : hasDrifts ? driftColumns : planningColumns}
      rows={shown}
      rowId={idOf}
      selection={{ selected, onChange: on.onSelect, rowName: projectName }}
      sort={sort}
      onSort={(next) => void setSort(sortAfterChoice(next, sort))}
      onRowClick={(project) => void navigate(keywordPath(project.keyword, project.country))}
      renderActions={(project) => <Actions project={project} onAction={on.onAction} />}
      actionsWidth={isMenu ? 48 : 132}
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
