import { TrendingUp } from 'lucide-react';
import { projectPriorities, projectStatuses, type Project } from '../../domain/plan/plan-rules.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { OptionMenu, type OptionMenuTrigger } from '../../shared/ui/overlays/option-menu.tsx';
import { priorityLabels, priorityStyles, statusLabels, statusTones } from './project-labels.ts';
import { useOwners } from './use-owners.ts';
import { classNames } from '../../shared/ui/layout/class-names.ts';

/** Status in its colour. */
export function StatusLabel({
  status,
  isShrinking = false,
}: {
  status: Project['status'];
  /** Same as `isShrinking` of `Badge`. */
  isShrinking?: boolean;
}) {
  return (
    <Badge tone={statusTones[status]} isShrinking={isShrinking}>
      {statusLabels[status]}
    </Badge>
  );
}

const statusChoices = projectStatuses.map((id) => ({
  id,
  label: statusLabels[id],
  content: <StatusLabel status={id} />,
}));

/** Menu of the four statuses; each may follow any other (spec §4). */
export function StatusMenu(props: OptionMenuTrigger<Project['status']>) {
  return <OptionMenu {...props} label="Статус" choices={statusChoices} />;
}

/** Priority as icon and text. */
export function PriorityLabel({ priority }: { priority: Project['priority'] }) {
  const { icon: Icon, style } = priorityStyles[priority];
  return (
    <span className={classNames('inline-flex items-center gap-1.5', style)}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {priorityLabels[priority]}
    </span>
  );
}

const priorityChoices = projectPriorities.toReversed().map((id) => ({
  id,
  label: priorityLabels[id],
  content: <PriorityLabel priority={id} />,
}));

/** Menu of the three priorities, and an option that sets the priority matching each project's demand. */
export function BulkPriorityMenu(props: OptionMenuTrigger<Project['priority'] | 'demand'>) {
  return <OptionMenu {...props} label="Приоритет" choices={[...priorityChoices, demandChoice]} />;
}

const demandChoice = {
  id: 'demand' as const,
  label: 'По спросу',
  content: (
    <span
      className="inline-flex items-center gap-1.5 text-muted"
      title="Высокий от 10&nbsp;000&nbsp;запросов, низкий до 1&nbsp;000"
    >
      <TrendingUp className="size-3.5 shrink-0" aria-hidden />
      По спросу
    </span>
  ),
};

/** Id of the option for no person; no owner has this name. */
const nobody = '-';

/** Menu of responsible people, with an option for no person. */
export function OwnerMenu({ value, onChoose, ...trigger }: OptionMenuTrigger<string>) {
  const owners = useOwners();
  const choices = [
    ...owners.map((owner) => ({ id: owner, label: owner, content: owner })),
    { id: nobody, label: 'Никто', content: <span className="text-muted">Никто</span> },
  ];
  return (
    <OptionMenu
      {...trigger}
      label="Ответственный"
      choices={choices}
      {...(value === undefined ? {} : { value: value === '' ? nobody : value })}
      onChoose={(id) => onChoose(id === nobody ? '' : id)}
    />
  );
}

const dueChoices = (['7', '14', '30', 'none'] as const).map((id) => {
  const label = { 7: 'Через неделю', 14: 'Через две недели', 30: 'Через 30\u00A0дней', none: 'Без срока' }[
    id
  ];
  return { id, label, content: label };
});

/** Menu of due dates in days from today; the form can set any other date. */
export function DueMenu(props: OptionMenuTrigger<(typeof dueChoices)[number]['id']>) {
  return <OptionMenu {...props} label="Срок" choices={dueChoices} />;
}

/** Menu of the three priorities. */
export function PriorityMenu(props: OptionMenuTrigger<Project['priority']>) {
  return <OptionMenu {...props} label="Приоритет" choices={priorityChoices} />;
}
