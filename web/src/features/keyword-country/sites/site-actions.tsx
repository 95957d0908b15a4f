import { ExternalLink, NotebookText } from 'lucide-react';
import { safeHref } from '../../../shared/format/safe-href.ts';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { siteHref, siteName } from '../../../domain/workspace/sites/site-address.ts';
import type { BrandSite } from './use-brand-sites.ts';

const style = buttonStyle('ghost', 'xs', true);

interface SiteActionsProps {
  site: BrandSite;
  /** Only what no other cell of the row does: on a small screen there is no room. */
  isShort: boolean;
}

/** The row in the workspace, and the site itself; each only when it has an address. */
export function SiteActions({ site, isShort }: SiteActionsProps) {
  const actions = [
    { label: 'Открыть в Notion', Icon: NotebookText, href: safeHref(site.notionUrl) },
    { label: 'Открыть сайт', Icon: ExternalLink, href: isShort ? undefined : siteHref(site.url) },
  ];
  return (
    <span className="inline-flex gap-1">
      {actions.map(({ label, Icon, href }) =>
        href === undefined ? null : (
          <a
            key={label}
            href={href}
            target="_blank"
            rel="noreferrer"
            title={label}
            aria-label={`${label}: ${siteName(site.url)}`}
            className={style}
          >
            <Icon className="size-4" aria-hidden />
          </a>
        ),
      )}
    </span>
  );
}
