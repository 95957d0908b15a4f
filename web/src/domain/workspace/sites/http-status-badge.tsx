import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { TwoLines } from '../../../shared/ui/table/two-lines.tsx';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { httpReasonText, httpStatusLabel } from './http-status-rules.ts';

interface HttpStatusBadgeProps {
  status: NotionSite['httpStatus'];
  /** Shown in words after the code. */
  reason?: NotionSite['httpReason'];
  /** Reason of a missing response; not shown in words. */
  failure?: NotionSite['httpReason'];
}

/** Response of a site, with the reason if the code by itself does not show it. */
export function HttpStatusBadge({ status, reason, failure = reason }: HttpStatusBadgeProps) {
  const { label, tone } = httpStatusLabel(status, failure);
  const why = httpReasonText(reason, status);
  // The reason of a missing response is longer and goes below.
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
