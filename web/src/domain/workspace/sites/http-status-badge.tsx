import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { TwoLines } from '../../../shared/ui/table/two-lines.tsx';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { httpReasonText, httpStatusLabel } from './http-status-rules.ts';

interface HttpStatusBadgeProps {
  status: NotionSite['httpStatus'];
  /** Reason shown in words after the code. */
  reason?: NotionSite['httpReason'];
  /** Reason for a missing response, used only for the label. */
  failure?: NotionSite['httpReason'];
}

/** HTTP status of a site, with the reason if the code does not imply it. */
export function HttpStatusBadge({ status, reason, failure = reason }: HttpStatusBadgeProps) {
  const { label, tone } = httpStatusLabel(status, failure);
  const why = httpReasonText(reason, status);
  // The reason for a missing response is longer, so it is shown below.
  if (status === 0 && why !== '')
    return (
      <span className="inline-flex flex-col align-middle text-xs leading-3.5">
        <span className="font-medium">{label}</span>
        <span className="text-muted">{why}</span>
      </span>
    );
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-middle">
      <Badge tone={tone}>{label}</Badge>
      {why === '' ? null : (
        <span className="text-xs text-muted">
          <TwoLines>{why}</TwoLines>
        </span>
      )}
    </span>
  );
}
