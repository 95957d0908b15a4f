import { ExternalLink, NotebookText } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { safeHref } from '../../../shared/format/safe-href.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { siteHref, siteName } from '../../../domain/workspace/sites/site-address.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { StatusLegend } from '../../../domain/workspace/statuses/status-legend.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { brandSiteColumns, brandSiteTable, standardHidden } from './brand-site-columns.tsx';
import type { BrandSite, FoundSites } from './use-brand-sites.ts';

/** Number of sites shown before «Все» is pressed. */
const foldedSites = 20;

/** Team's sites for this keyword and country. */
export function BrandSites({ sites, isLoading, isFailed }: FoundSites) {
  const isSmall = useIsSmall();
  const options = useTableOptions(brandSiteTable, standardHidden);
  const [isWhole, setWhole] = useState(false);
  const isFolded = !isWhole && sites.length > foldedSites;
  if (sites.length === 0)
    return (
      <Card title="Сайты бренда">
        <output className="block px-4 py-6 text-center text-sm text-muted">
          {isLoading ? 'Загрузка данных из Notion...' : 'Сайты не найдены в базе Notion'}
          {isFailed ? (
            <span className="block pt-1 text-xs">Сайты не загрузились: есть ли они, сейчас неизвестно.</span>
          ) : null}
        </output>
      </Card>
    );
  return (
    <section aria-label="Сайты бренда" className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold tracking-snug">Сайты бренда</h2>
        <TableOptions
          name={brandSiteTable}
          columns={brandSiteColumns}
          standardHidden={standardHidden}
          isSmall
        />
      </div>
      <DataTable
        label="Сайты бренда, таблица"
        columns={brandSiteColumns}
        rows={isFolded ? sites.slice(0, foldedSites) : sites}
        total={sites.length}
        rowId={(site) => site.id}
        {...options}
        renderActions={(site) => <SiteActions site={site} isShort={isSmall} />}
        actionsWidth={isSmall ? 48 : 84}
        footer={
          <>
            {isFolded ? (
              <Button size="sm" onPress={() => setWhole(true)}>
                Все {formatNumber(sites.length)}
              </Button>
            ) : null}
            <StatusLegend />
          </>
        }
      />
    </section>
  );
}

const style = buttonStyle('ghost', 'xs', true);

interface SiteActionsProps {
  site: BrandSite;
  /** True on a small screen, where actions available in another cell of the row are left out. */
  isShort: boolean;
}

/** Links to the workspace row and to the site, each shown only if its URL is safe. */
function SiteActions({ site, isShort }: SiteActionsProps) {
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
