import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { useLastCheck } from '../../../domain/checks/live-results.ts';
import { HttpStatusBadge } from '../../../domain/workspace/sites/http-status-badge.tsx';
import { splitGeo } from '../../../domain/workspace/sites/site-values.ts';
import { shortUrl } from '../../../domain/workspace/sites/site-address.ts';
import { WorkspaceStatusBadge } from '../../../domain/workspace/statuses/workspace-status-badge.tsx';

/** Navigation through the visible rows. */
export interface RowNavigation {
  /** Index among the visible rows; -1 if the filter hides this site. */
  at: number;
  count: number;
  go: (at: number) => void;
}

interface PanelHeaderProps {
  titleId: string;
  /** Undefined if there is no such site. */
  site: NotionSite | undefined;
  navigation: RowNavigation;
  onClose: () => void;
}

/**
 * Panel header with the site, its position in the list, and buttons for the previous site, the next site and closing.
 */
export function PanelHeader({ titleId, site, navigation, onClose }: PanelHeaderProps) {
  const { at, count, go } = navigation;
  const title = site ? shortUrl(site.url) || site.brand || 'Сайт без адреса' : 'Сайт не найден';
  return (
    <div className="flex flex-col gap-1.5 border-b border-border py-3 pr-3 pl-5">
      <div className="flex items-start justify-between gap-2">
        <h2 id={titleId} className="min-w-0 pt-1 text-md font-semibold tracking-tight wrap-anywhere">
          {title}
        </h2>
        <div className="flex shrink-0 items-center gap-1">
          <IconButton label="Предыдущий сайт (↑)" size="sm" isDisabled={at <= 0} onPress={() => go(at - 1)}>
            <ChevronUp className="size-4" aria-hidden />
          </IconButton>
          <IconButton
            label="Следующий сайт (↓)"
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

/** Summary at the top: status, response, brand and countries. */
function SiteSummary({ site }: { site: NotionSite }) {
  const { status, brand, geo } = site;
  const { httpStatus } = useLastCheck(site);
  const countries = splitGeo(geo).map(({ code, label }) => (code === null ? label : countryName(code)));
  const whose = [brand.trim(), countries.join(', ')].filter((each) => each !== '').join(' · ');
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
