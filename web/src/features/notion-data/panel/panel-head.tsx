import type { NotionProject } from '@geoplan/contracts/notion-project';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { countryName } from '../../../shared/ui/country-tag.tsx';
import { HttpStatusBadge } from '../../../shared/workspace/http-status-badge.tsx';
import { splitGeo } from '../../../shared/workspace/project-rules.ts';
import { shortUrl } from '../../../shared/workspace/site-address.ts';
import { WorkspaceStatusBadge } from '../../../shared/workspace/workspace-status-badge.tsx';

/** Moving among the rows that are shown. */
export interface Walk {
  /** Place among the shown rows from 0; -1 = the filter hides this one. */
  at: number;
  count: number;
  go: (at: number) => void;
}

interface PanelHeadProps {
  titleId: string;
  /** Undefined = there is no such site. */
  site: NotionProject | undefined;
  walk: Walk;
  onClose: () => void;
}

/** Which site this is, its place in the list, and the ways to the next ones and out. */
export function PanelHead({ titleId, site, walk, onClose }: PanelHeadProps) {
  const { at, count, go } = walk;
  const title = site ? shortUrl(site.url) || site.brand || 'Сайт без адреса' : 'Сайт не найден';
  return (
    <div className="flex flex-col gap-1.5 border-b border-border py-3 pr-3 pl-5">
      <div className="flex items-start justify-between gap-2">
        <h2 id={titleId} className="min-w-0 pt-1 text-md font-semibold tracking-tight wrap-anywhere">
          {title}
        </h2>
        <div className="flex shrink-0 items-center gap-1">
          <IconButton label="Предыдущий проект (↑)" size="sm" isDisabled={at <= 0} onPress={() => go(at - 1)}>
            <ChevronUp className="size-4" aria-hidden />
          </IconButton>
          <IconButton
            label="Следующий проект (↓)"
            size="sm"
            isDisabled={at < 0 || at >= count - 1}
            onPress={() => go(at + 1)}
          >
            <ChevronDown className="size-4" aria-hidden />
          </IconButton>
          <IconButton label="Закрыть" size="sm" onPress={onClose}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </div>
      </div>
      {site === undefined ? null : (
        <div className="flex min-w-0 items-center justify-between gap-3 pr-2 text-xs text-muted tabular-nums">
          <SiteSummary site={site} />
          <span className="shrink-0">
            {at < 0 ? 'Не попадает под фильтры' : `${formatNumber(at + 1)} из ${formatNumber(count)}`}
          </span>
        </div>
      )}
    </div>
  );
}

/** The few things one looks for first: status, answer, brand and countries. */
function SiteSummary({ site: { status, httpStatus, brand, geo } }: { site: NotionProject }) {
  const places = splitGeo(geo).map(({ code, label }) => (code === null ? label : countryName(code)));
  const whose = [brand.trim(), places.join(', ')].filter((each) => each !== '').join(' · ');
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {status.trim() === '' ? null : <WorkspaceStatusBadge status={status} />}
      {httpStatus === undefined ? null : <HttpStatusBadge status={httpStatus} />}
      <span className="min-w-0 truncate" title={whose}>
        {whose}
      </span>
    </span>
  );
}
