import type { NotionProject } from '@geoplan/contracts/notion-project';
import { Badge } from '../ui/badge.tsx';
import { httpReasonText, httpStatusLook } from './http-status-rules.ts';

interface HttpStatusBadgeProps {
  status: NotionProject['httpStatus'];
  /** Shown in words after the code. */
  reason?: NotionProject['httpReason'];
}

/** What a site answered, with the reason where the code alone does not say it. */
export function HttpStatusBadge({ status, reason }: HttpStatusBadgeProps) {
  const { label, tone } = httpStatusLook(status);
  const why = httpReasonText(reason);
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={tone}>{label}</Badge>
      {why === '' ? null : <span className="text-xs text-muted">{why}</span>}
    </span>
  );
}
