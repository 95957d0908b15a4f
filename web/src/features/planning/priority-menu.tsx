import { projectPriorities, type Project } from '../../domain/plan/plan-rules.ts';
import { classNames } from '../../shared/ui/layout/class-names.ts';
import { OptionMenu, type OptionMenuTrigger } from '../../shared/ui/overlays/option-menu.tsx';
import { priorityLabels, priorityStyles } from './project-labels.ts';

/** A priority as an icon and its word. */
export function PriorityLabel({ priority }: { priority: Project['priority'] }) {
  const { icon: Icon, style } = priorityStyles[priority];
  return (
    <span className={classNames('inline-flex items-center gap-1.5', style)}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {priorityLabels[priority]}
    </span>
  );
}

const choices = projectPriorities.toReversed().map((id) => ({
  id,
  label: priorityLabels[id],
  content: <PriorityLabel priority={id} />,
}));

/** The three priorities to choose from. */
export function PriorityMenu(props: OptionMenuTrigger<Project['priority']>) {
  return <OptionMenu {...props} label="Приоритет" choices={choices} />;
}
