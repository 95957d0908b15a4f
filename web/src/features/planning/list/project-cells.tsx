import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { useCan } from '../../../domain/access/use-can.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { changeProjects } from '../plan-actions.ts';
import { dayText, ownerName, priorityLabels, projectName, statusLabels } from '../project-labels.ts';
import { OwnerMenu, PriorityLabel, PriorityMenu, StatusLabel, StatusMenu } from '../project-menus.tsx';
import { DriftMark } from '../drift/drift-mark.tsx';

/** Figure in a cell; 0 is muted. */
export function Count({ value }: { value: number }) {
  return (
    <span className={value === 0 ? 'text-muted' : 'font-medium text-foreground'}>{formatNumber(value)}</span>
  );
}

/** Second line of a row on a phone: status, difference from the workspace, demand and priority. */
export function ProjectState({ project }: ChoiceProps) {
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <StatusLabel status={project.status} isShrinking />
      <DriftMark project={project} />
      <span className="min-w-10 shrink-[99999] truncate">
        {formatNumber(project.searchVolume)} · {priorityLabels[project.priority].toLowerCase()}
      </span>
    </span>
  );
}

const button =
  'group/value touch-target -mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-sm px-1 align-middle hover:bg-surface-tertiary';

/** Icon that marks a value with a menu, visible on hover and focus. */
const chevron = (
  <ChevronDown
    className="size-3 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible/value:opacity-100 group-aria-expanded/value:opacity-100 pointer-coarse:opacity-100"
    aria-hidden
  />
);

interface ChoiceProps {
  project: Project;
}

/** Status of a row, changed in place. */
export const ProjectStatus = memo(function ProjectStatus({ project }: ChoiceProps) {
  const mayEdit = useCan('run');
  const name = projectName(project);
  if (!mayEdit) return <StatusLabel status={project.status} />;
  return (
    <StatusMenu
      value={project.status}
      onChoose={(status) => changeProjects([project], { status }, `${name}: ${statusLabels[status]}`)}
      buttonLabel={`Статус: ${statusLabels[project.status]}. Изменить у ${name}`}
      buttonClass={button}
    >
      <StatusLabel status={project.status} />
      {chevron}
    </StatusMenu>
  );
});

/** Owner of a row's project, editable in place. */
export const ProjectOwner = memo(function ProjectOwner({ project }: ChoiceProps) {
  const mayEdit = useCan('run');
  const { owner } = project;
  const name = projectName(project);
  const shown = owner === '' ? <span className="text-muted">—</span> : ownerName(owner);
  if (!mayEdit) return <span title={owner}>{shown}</span>;
  return (
    <OwnerMenu
      value={owner}
      onChoose={(chosen) => changeProjects([project], { owner: chosen }, `${name}: ${chosen || 'никто'}`)}
      buttonLabel={`Ответственный: ${owner || 'никто'}. Изменить у ${name}`}
      buttonClass={button}
    >
      <span className="truncate" title={owner}>
        {shown}
      </span>
      {chevron}
    </OwnerMenu>
  );
});

/** Due date of a row; red once it has passed, unless the project is launched. */
export function ProjectDue({ project: { dueDate, status } }: ChoiceProps) {
  const [nowMs] = useState(() => Date.now());
  if (dueDate === '') return <span className="text-muted">—</span>;
  const isLate = status !== 'launched' && Date.parse(`${dueDate}T23:59:59`) < nowMs;
  return <span className={isLate ? 'text-danger-soft-foreground' : ''}>{dayText(dueDate)}</span>;
}

/** Priority of a row, changed in place. */
export const ProjectPriority = memo(function ProjectPriority({ project }: ChoiceProps) {
  const mayEdit = useCan('run');
  const name = projectName(project);
  const text = (priority: Project['priority']) =>
    `${name}: приоритет ${priorityLabels[priority].toLowerCase()}`;
  if (!mayEdit) return <PriorityLabel priority={project.priority} />;
  return (
    <PriorityMenu
      value={project.priority}
      onChoose={(priority) => changeProjects([project], { priority }, text(priority))}
      buttonLabel={`Приоритет: ${priorityLabels[project.priority]}. Изменить у ${name}`}
      buttonClass={button}
    >
      <PriorityLabel priority={project.priority} />
      {chevron}
    </PriorityMenu>
  );
});
