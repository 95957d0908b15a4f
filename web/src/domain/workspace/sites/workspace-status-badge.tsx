import { Badge } from '../../../shared/ui/display/badge.tsx';
import { workspaceStatusTone } from './workspace-status-tone.ts';

/** A status as the workspace writes it; an empty one is «—». */
export function WorkspaceStatusBadge({ status }: { status: string }) {
  const name = status.trim();
  return name === '' ? '—' : <Badge tone={workspaceStatusTone(name)}>{name}</Badge>;
}
