import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { changeProjects } from '../plan-actions.ts';
import { PriorityLabel, PriorityMenu } from '../priority-menu.tsx';
import { priorityLabels, projectName, statusLabels } from '../project-labels.ts';
import { StatusLabel, StatusMenu } from '../status-menu.tsx';

const button =
  'group/value -mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-sm px-1 align-middle hover:bg-surface-tertiary';

/** Says that the value opens; shown on hover and focus. */
const chevron = (
  <ChevronDown
    className="size-3 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible/value:opacity-100 group-aria-expanded/value:opacity-100 pointer-coarse:opacity-100"
    aria-hidden
  />
);

interface ChoiceProps {
  project: Project;
}

/** The status of a row, changed where it stands. */
export const ProjectStatus = memo(function ProjectStatus({ project }: ChoiceProps) {
  const name = projectName(project);
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

/** The priority of a row, changed where it stands. */
export const ProjectPriority = memo(function ProjectPriority({ project }: ChoiceProps) {
  const name = projectName(project);
  const text = (priority: Project['priority']) =>
    `${name}: приоритет ${priorityLabels[priority].toLowerCase()}`;
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
