import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { Database } from 'lucide-react';
import type { ReactNode } from 'react';
import { lastCheck } from '../../../domain/checks/live-results.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { SiteLink } from '../../../domain/workspace/sites/site-link.tsx';
import { sitesFailedTitle } from '../../../domain/workspace/sites/use-sites.ts';
import { httpReasonText, httpStatusLabel } from '../../../domain/workspace/sites/http-status-rules.ts';
import { splitGeo } from '../../../domain/workspace/sites/site-values.ts';
import { WorkspaceStatusBadge } from '../../../domain/workspace/statuses/workspace-status-badge.tsx';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { defineList, type ListField } from '../../../shared/list/define-list.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { SiteCheckCell } from '../checks/site-check-cell.tsx';
import { siteField, writtenField } from '../site-fields.tsx';
import { joinedValues, startDateText, valueText } from '../site-text.ts';
import { GeoNames, GeoTags, Reasons, SiteStatus } from './site-cells.tsx';

/** Field of a site, used as a table column, a filter, a fact in the panel, and columns in files. */
interface SiteField extends ListField<NotionSite> {
  /** Filter by existing values. */
  filter?: {
    /** Label shown when no filter is set. */
    every: string;
    /** Noun forms for «по статусу», «без фильтра статуса», «убрать только статус». */
    cases: readonly [dative: string, genitive: string, accusative: string];
    /** True for a less frequently used filter, which is moved behind a button to keep the toolbar on one line. */
    isFurther?: true;
    /** Splits a text into its values; by default the text is one value. */
    split?: (text: string) => readonly string[];
  };
  /** Text compared by the search. */
  search?: (text: string) => string;
  /** Value shown in the panel, `text` by default; `null` to leave it out. */
  panel?: ((site: NotionSite) => ReactNode) | null;
  /** Additional columns of the Excel file; the CSV file has exactly nine columns (spec §7). */
  sheet?: readonly Pick<DataColumn<NotionSite>, 'header' | 'text'>[];
}

/** The workspace joins several values with commas. */
const listed = (text: string): string[] =>
  text.includes(',') ? text.split(',').map((part) => part.trim()) : [text];

// Country names are searched too, so «Польша» also finds «PL».
function geoText(geo: string): string {
  const names = splitGeo(geo).map(({ code, label }) => (code ? `${label} ${countryName(code)}` : label));
  return [geo, ...names].join(' ');
}

const asWritten = (text: string) => text;

function statusOf(site: NotionSite) {
  const { httpReason, httpStatus } = lastCheck(site);
  return httpStatusLabel(httpStatus, httpReason);
}

function reasonOf(site: NotionSite): string {
  const { httpReason, httpStatus } = lastCheck(site);
  return httpReasonText(httpReason, httpStatus);
}

/**
 * Definition of each field of a site (spec §2, Workspace data). English headings are the headings of exported files
 * (spec §7).
 */
const siteFields = {
  url: {
    ...siteField,
    header: 'URL',
    width: 176,
    search: asWritten,
    panel: ({ url }) => <SiteLink url={url} />,
    file: [{ header: 'URL' }],
  },
  http: {
    header: 'HTTP статус',
    width: 138,
    text: () => '',
    cell: (site) => <SiteCheckCell site={site} />,
    panel: null,
    file: [],
    sheet: [
      { header: 'HTTP Status', text: (site) => statusOf(site).label },
      { header: 'HTTP Reason', text: reasonOf },
      { header: 'Checked', text: (site) => lastCheck(site).httpCheckedAt ?? '' },
    ],
  },
  status: {
    ...writtenField('status', 'Статус', 182),
    isSortable: true,
    cell: (site) => <SiteStatus site={site} />,
    filter: { every: 'Все статусы', cases: ['статусу', 'статуса', 'статус'] },
    search: asWritten,
    panel: ({ status }) => <WorkspaceStatusBadge status={status} />,
    file: [{ header: 'Status' }],
  },
  reasons: {
    header: 'Замечания',
    width: 390,
    text: () => '',
    cell: (site) => <Reasons {...site} />,
    panel: null,
    file: [],
  },
  brand: {
    ...writtenField('brand', 'Бренд', 88),
    isSortable: true,
    filter: { every: 'Все бренды', cases: ['бренду', 'бренда', 'бренд'] },
    search: asWritten,
    file: [{ header: 'Brand' }],
  },
  geo: {
    ...writtenField('geo', 'GEO', 92),
    isSortable: true,
    cell: ({ geo }) => <GeoTags geo={geo} />,
    filter: {
      every: 'Все GEO',
      cases: ['GEO', 'GEO', 'GEO'],
      split: (geo) => splitGeo(geo).map(({ label }) => label),
    },
    search: geoText,
    panel: ({ geo }) => <GeoNames geo={geo} />,
  },
  language: {
    ...writtenField('language', 'Язык', 74),
    filter: { every: 'Все языки', cases: ['языку', 'языка', 'язык'], isFurther: true, split: listed },
    file: [{ header: 'Language' }],
  },
  type: {
    ...writtenField('type', 'Тип', 80),
    filter: { every: 'Все типы', cases: ['типу', 'типа', 'тип'], isFurther: true, split: listed },
    file: [{ header: 'Type' }],
  },
  start_date: {
    ...writtenField('start_date', 'Дата старта', 100),
    isSortable: true,
    cell: ({ start_date }) => startDateText(start_date),
    panel: ({ start_date }) => startDateText(start_date),
    file: [{ header: 'Start Date' }],
  },
  responsible: {
    ...writtenField('responsible', 'Ответственный', 140),
    filter: {
      every: 'Все ответственные',
      cases: ['ответственному', 'ответственного', 'ответственного'],
      isFurther: true,
      split: listed,
    },
    file: [{ header: 'Responsible' }],
  },
  notes: {
    ...writtenField('notes', 'Заметки', 200),
    isHidden: true,
    panel: ({ notes }) => <span className="whitespace-pre-line">{valueText(notes)}</span>,
    file: [{ header: 'Notes', text: ({ notes }) => notes.replaceAll(',', ';') }],
  },
  created_time: {
    header: 'Создано',
    width: 136,
    isHidden: true,
    isSortable: true,
    isDate: true,
    text: ({ created_time }) => formatDateTime(created_time),
    sortValue: ({ created_time }) => Date.parse(created_time) || null,
    file: [],
  },
} satisfies Record<string, SiteField>;

type Fields = typeof siteFields;
/** Fields of which several values can be selected. */
export type ValueFilter = {
  [Id in keyof Fields]: Fields[Id] extends { filter: object } ? Id : never;
}[keyof Fields];

const all: readonly [string, SiteField][] = Object.entries(siteFields);

/** Value filters, in the order of the columns. */
export const valueFilters = all.flatMap(([id, { header, filter }]) =>
  // By definition, the type contains exactly the ids with a filter.
  filter ? [{ ...filter, id: id as ValueFilter, label: header }] : [],
);

/** Search text of a site, as one function per field. */
export const searched = all.flatMap(([id, { search }]) =>
  search ? [{ id: id as 'url' | ValueFilter, search }] : [],
);

/** Facts shown in the panel. */
export const siteFacts = all.flatMap(([id, { header, text, panel }]) =>
  panel === null ? [] : [{ id, header, show: panel ?? ((site: NotionSite) => valueText(text(site))) }],
);

/** Columns that only the Excel file has. */
export const sheetColumns = all.flatMap(([, { sheet = [] }]) =>
  sheet.map((each): DataColumn<NotionSite> => ({ ...each, id: each.header, width: 0 })),
);

/** Columns hidden to make room for the reasons of a finding. */
const leastTelling = ['language', 'type', 'start_date', 'responsible'];

/**
 * Columns left out: normally the reasons, but the least informative columns if the list is filtered by a kind of
 * finding.
 */
export const leftOut = { all: new Set(['reasons']), found: new Set(leastTelling) };

/** Every site of the displayed databases (spec §2). */
export const sitesList = defineList({
  name: 'notion-data',
  fileName: 'notion-projects',
  label: 'Сайты',
  loading: 'Загрузка данных из Notion...',
  failed: sitesFailedTitle,
  empty: {
    icon: Database,
    title: 'Проекты не найдены',
    text: 'В базах Notion пока нет строк. Проверьте состояние синхронизации или обновите данные.',
  },
  rowId: ({ id }: NotionSite) => id,
  fields: siteFields,
  phone: [
    {
      width: 152,
      lines: [
        'url',
        (site) => (
          <span className="flex min-w-0 items-center gap-1.5">
            {site.status.trim() === '' ? null : <SiteStatus site={site} isShrinking />}
            <span className="min-w-10 shrink-[99999] truncate" title={joinedValues(site.brand, site.geo)}>
              {joinedValues(site.brand, site.geo)}
            </span>
          </span>
        ),
      ],
    },
    // Wide enough for «Не проверен».
    { header: 'HTTP', width: 112, lines: ['http'] },
  ],
});
