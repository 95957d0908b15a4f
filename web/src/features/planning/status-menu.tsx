import { projectStatuses, type Project } from '../../domain/plan/plan-rules.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { OptionMenu, type OptionMenuTrigger } from '../../shared/ui/overlays/option-menu.tsx';
import { statusLabels, statusTones } from './project-labels.ts';

/** A status in its colour. */
export function StatusLabel({ status }: { status: Project['status'] }) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}

const choices = projectStatuses.map((id) => ({
  id,
  label: statusLabels[id],
  content: <StatusLabel status={id} />,
}));

/** The four statuses to choose from; any may follow any (spec §4). */
export function StatusMenu(props: OptionMenuTrigger<Project['status']>) {
  return <OptionMenu {...props} label="Статус" choices={choices} />;
}
