import { Badge, type BadgeTone } from '../../../shared/ui/display/badge.tsx';

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

/** A status as the workspace writes it; an empty one is «—». */
export function WorkspaceStatusBadge({ status }: { status: string }) {
  const name = status.trim();
  return name === '' ? '—' : <Badge tone={workspaceStatusTone(name)}>{name}</Badge>;
}
