import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import type { ReactNode } from 'react';
import { useLastCheck } from '../../../domain/checks/live-results.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { SiteCheckCell } from '../checks/site-check-cell.tsx';
import { siteFacts } from '../table/sites-list.tsx';
import { Fact } from '../../../shared/ui/layout/fact.tsx';
import { SiteChecks } from './site-checks.tsx';

interface SiteFactsProps {
  site: NotionSite;
  databaseName: string;
}

/** Every field of a site. */
export function SiteFacts({ site, databaseName }: SiteFactsProps) {
  const { httpCheckedAt } = useLastCheck(site);
  return (
    <>
      <Block title="HTTP">
        <Fact name="Ответ">
          <SiteCheckCell site={site} />
        </Fact>
        <Fact name="Проверено">{formatDateTime(httpCheckedAt ?? null)}</Fact>
      </Block>
      <SiteChecks key={site.id} siteId={site.id} />
      <Block title="Свойства">
        {siteFacts.map(({ id, header, show }) => (
          <Fact key={id} name={header}>
            {show(site)}
          </Fact>
        ))}
        <Fact name="База">{databaseName}</Fact>
        <Fact name="ID страницы">
          <span className="text-xs">{site.id}</span>
        </Fact>
      </Block>
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="flex flex-col gap-2">{children}</dl>
    </section>
  );
}
