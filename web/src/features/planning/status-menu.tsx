import { projectStatuses, type Project } from '../../shared/plan/plan-rules.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ChoiceMenu, type ChoicePlace } from './choice-menu.tsx';
import { statusLabels, statusTones } from './project-labels.ts';

/** A status in its colour. */
export function StatusLook({ status }: { status: Project['status'] }) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}

const choices = projectStatuses.map((id) => ({
  id,
  label: statusLabels[id],
  look: <StatusLook status={id} />,
}));

/** The four statuses to choose from; any may follow any (spec §4). */
export function StatusMenu(props: ChoicePlace<Project['status']>) {
  return <ChoiceMenu {...props} label="Статус" choices={choices} />;
}
