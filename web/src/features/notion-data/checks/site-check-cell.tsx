import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { LoaderCircle } from 'lucide-react';
import { useLastCheck } from '../../../domain/checks/live-results.ts';
import { HttpStatusBadge } from '../../../domain/workspace/sites/http-status-badge.tsx';
import { httpReasonText } from '../../../domain/workspace/sites/http-status-rules.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';

/** Last HTTP response of a site, updated while a check runs. */
export function SiteCheckCell({ site }: { site: NotionSite }) {
  const { httpStatus, httpReason, httpCheckedAt, isChecking } = useLastCheck(site);
  if (isChecking)
    return (
      <span className="inline-flex items-center gap-2 text-xs text-muted">
        <LoaderCircle className="size-3.5 animate-spin text-accent" aria-hidden />
        Проверяется…
      </span>
    );
  const told = [httpReasonText(httpReason, httpStatus), `проверено ${formatDateTime(httpCheckedAt ?? null)}`];
  return (
    <span title={httpCheckedAt && told.filter((each) => each !== '').join(', ')}>
      <HttpStatusBadge status={httpStatus} reason={httpReason} />
    </span>
  );
}
