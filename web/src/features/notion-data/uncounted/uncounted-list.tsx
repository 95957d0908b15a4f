import type { UncountedSite } from '@geoplan/contracts/notion/uncounted-sites';
import { CircleCheck, ExternalLink, SearchX } from 'lucide-react';
import { shortUrl } from '../../../domain/workspace/sites/site-address.ts';
import { WorkspaceStatusBadge } from '../../../domain/workspace/statuses/workspace-status-badge.tsx';
import {
  reasonLabels,
  reasonNotes,
  uncountedTitle,
} from '../../../domain/workspace/uncounted/uncounted-rules.ts';
import { loadUncounted, uncountedKey } from '../../../domain/workspace/uncounted/load-uncounted.ts';
import { safeHref } from '../../../shared/format/safe-href.ts';
import { defineList } from '../../../shared/list/define-list.tsx';
import { definePages } from '../../../shared/list/define-pages.ts';
import { rowLinkStyle } from '../../../shared/ui/buttons/row-link-style.ts';
import { siteField, writtenField } from '../site-fields.tsx';
import { joinedValues } from '../site-text.ts';
import { GeoWordOffer } from './geo-word-offer.tsx';

export const uncountedPages = definePages({
  key: [...uncountedKey, 'list'],
  load: loadUncounted,
  rowsOf: ({ sites }) => sites,
});

/** Sites excluded from a count, with values as stored in the workspace. */
export const uncountedList = defineList({
  name: 'notion-uncounted',
  label: uncountedTitle,
  loading: 'Загрузка списка…',
  failed: 'Не удалось загрузить список',
  end: 'Это все записи',
  counted: ['записи', 'записей', 'записей'],
  empty: {
    icon: CircleCheck,
    title: 'Все сайты попали в подсчёт',
    text: 'У каждого есть страна, бренд и статус из правила подсчёта.',
  },
  rowId: ({ reason, id }: UncountedSite) => `${reason} ${id}`,
  fields: {
    url: siteField,
    brand: writtenField('brand', 'Бренд', 150),
    geo: writtenField('geo', 'GEO', 150),
    status: {
      ...writtenField('status', 'Статус', 170),
      cell: ({ status }) => <WorkspaceStatusBadge status={status} />,
    },
    reason: {
      header: 'Причина',
      width: 220,
      text: ({ reason }) => reasonLabels[reason],
      cell: (site) => (
        <span className="flex min-w-0 flex-wrap gap-x-3">
          <span title={reasonNotes[site.reason]}>{reasonLabels[site.reason]}</span>
          <GeoWordOffer site={site} />
        </span>
      ),
    },
  },
  phone: [
    { width: 150, lines: ['url', ({ brand, geo, status }) => joinedValues(brand, geo, status)] },
    { width: 146, lines: ['reason'] },
  ],
  alsoInFile: [{ header: 'Notion', text: ({ notionUrl }) => notionUrl }],
  actions: (site) => <NotionRowLink {...site} />,
});

export const noneOfReason = {
  icon: SearchX,
  title: 'По этой причине сайтов нет',
  text: 'По другим причинам сайты могут быть.',
  reset: 'Показать все причины',
};

export const noSites = {
  icon: SearchX,
  title: 'Сайтов пока нет',
  text: 'Список появится после первой синхронизации с Notion.',
};

/** Link to the Notion row of the site, where the site can be corrected; renders nothing without a URL. */
function NotionRowLink({ url, brand, notionUrl }: UncountedSite) {
  const href = safeHref(notionUrl);
  if (href === undefined) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      title="Открыть в Notion"
      aria-label={`Открыть в Notion (в новой вкладке): ${shortUrl(url) || brand.trim() || 'сайт без адреса'}`}
      className={rowLinkStyle}
    >
      <ExternalLink className="size-4" aria-hidden />
    </a>
  );
}
