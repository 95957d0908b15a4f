import { Badge, type BadgeTone } from '../../../shared/ui/display/badge.tsx';
import { StatusDot } from './status-dot.tsx';

/** Colours of the workspace's statuses in lower case (spec §4). */
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

/** The colour of a workspace status; anything the spec does not name is grey. */
export function workspaceStatusTone(status: string): BadgeTone {
  const key = status.trim().toLowerCase();
  return (Object.hasOwn(tones, key) ? tones[key] : undefined) ?? 'grey';
}

/** A status as the workspace writes it, after the dot of what it counts as; an empty one is «—». */
export function WorkspaceStatusBadge({
  status,
  isShrinking = false,
}: {
  status: string;
  /** As of a badge. */
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
