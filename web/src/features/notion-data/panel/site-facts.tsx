import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { countryName, CountryTag } from '../../../domain/countries/country-tag.tsx';
import { useLastCheck } from '../../../domain/checks/live-results.ts';
import { splitGeo } from '../../../domain/workspace/sites/site-values.ts';
import { WorkspaceStatusBadge } from '../../../domain/workspace/statuses/workspace-status-badge.tsx';
import { SiteChecks } from './site-checks.tsx';
import { SiteCheckCell } from '../checks/site-check-cell.tsx';
import { startDateText, valueText } from '../site-text.ts';
import { SiteLink } from '../../../domain/workspace/sites/site-link.tsx';

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
        <Fact name="URL">
          <SiteLink url={site.url} />
        </Fact>
        <Fact name="Статус">
          <WorkspaceStatusBadge status={site.status} />
        </Fact>
        <Fact name="Бренд">{valueText(site.brand)}</Fact>
        <Fact name="GEO">
          <GeoNames geo={site.geo} />
        </Fact>
        <Fact name="Язык">{valueText(site.language)}</Fact>
        <Fact name="Тип">{valueText(site.type)}</Fact>
        <Fact name="Дата старта">{startDateText(site.start_date)}</Fact>
        <Fact name="Ответственный">{valueText(site.responsible)}</Fact>
        <Fact name="Заметки">
          <span className="whitespace-pre-line">{valueText(site.notes)}</span>
        </Fact>
      </Block>
      <Block title="Notion">
        <Fact name="База">{databaseName}</Fact>
        <Fact name="Создано">{formatDateTime(site.created_time)}</Fact>
        <Fact name="ID страницы">
          <span className="text-xs">{site.id}</span>
        </Fact>
      </Block>
    </>
  );
}

function GeoNames({ geo }: { geo: string }) {
  const parts = splitGeo(geo);
  if (parts.length === 0) return '—';
  return (
    <ul className="flex flex-col gap-1">
      {parts.map(({ code, label }) => (
        <li key={label}>
          {code === null ? (
            label
          ) : (
            <span className="inline-flex items-center gap-1.5">
              {countryName(code)} <CountryTag code={code} />
            </span>
          )}
        </li>
      ))}
    </ul>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2 text-sm">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
