import { Badge, type BadgeTone } from '../../../shared/ui/display/badge.tsx';
import { StatusDot } from './status-dot.tsx';

/** Colours of workspace statuses, keyed in lower case (spec §4). */
const tones: Readonly<Record<string, BadgeTone>> = {
  launched: 'green',
  'запущенные сайты': 'green',
  'in progress': 'blue',
  'в работе': 'blue',
  planned: 'yellow',
  план: 'yellow',
  'domains ready': 'purple',
  'домены есть': 'purple',
};

/** Colour of a workspace status; grey if the spec does not name it. */
export function workspaceStatusTone(status: string): BadgeTone {
  const key = status.trim().toLowerCase();
  return (Object.hasOwn(tones, key) ? tones[key] : undefined) ?? 'grey';
}

/** Status as written in the workspace, after the dot of its counting group; an empty status is shown as «—». */
export function WorkspaceStatusBadge({
  status,
  isShrinking = false,
}: {
  status: string;
  /** Same as `isShrinking` of `Badge`. */
  isShrinking?: boolean;
}) {
  const name = status.trim();
  if (name === '') return '—';
  return (
    <span
      className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle"
      title={isShrinking ? name : undefined}
    >
      <StatusDot status={name} />
      <Badge tone={workspaceStatusTone(name)} isShrinking={isShrinking}>
        {name}
      </Badge>
    </span>
  );
}
