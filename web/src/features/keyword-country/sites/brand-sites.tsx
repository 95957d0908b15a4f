import { fileSlug } from '../../../shared/export/file-slug.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { brandSiteColumns } from './brand-site-columns.tsx';
import { SiteActions } from './site-actions.tsx';
import { useBrandSites } from './use-brand-sites.ts';

/** The team's sites for this keyword and country. */
export function BrandSites({ keyword, country }: { keyword: string; country: string }) {
  const { sites, isLoading } = useBrandSites(keyword, country);
  const isSmall = useIsSmall();
  if (sites.length === 0)
    return (
      <Card title="Сайты бренда">
        <output className="block px-4 py-6 text-center text-sm text-muted">
          {isLoading ? 'Загрузка данных из Notion...' : 'Сайты не найдены в базе Notion'}
        </output>
      </Card>
    );
  return (
    <section aria-label="Сайты бренда" className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold tracking-snug">Сайты бренда</h2>
        <ExportMenu
          name={`sites-${fileSlug(keyword, country)}`}
          subject="сайты бренда"
          isSmall
          columns={brandSiteColumns}
          rows={sites}
        />
      </div>
      <DataTable
        label="Сайты бренда, таблица"
        columns={brandSiteColumns}
        rows={sites}
        rowId={(site) => site.id}
        renderActions={(site) => <SiteActions site={site} isShort={isSmall} />}
        actionsWidth={isSmall ? 48 : 84}
      />
    </section>
  );
}
