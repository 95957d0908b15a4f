import { projectPriorities, type Project } from '../../shared/plan/plan-rules.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { ChoiceMenu, type ChoicePlace } from './choice-menu.tsx';
import { priorityLabels, priorityLooks } from './project-labels.ts';

/** A priority as an icon and its word. */
export function PriorityLook({ priority }: { priority: Project['priority'] }) {
  const { icon: Icon, style } = priorityLooks[priority];
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
  look: <PriorityLook priority={id} />,
}));

/** The three priorities to choose from. */
export function PriorityMenu(props: ChoicePlace<Project['priority']>) {
  return <ChoiceMenu {...props} label="Приоритет" choices={choices} />;
}
