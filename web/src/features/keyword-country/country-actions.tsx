import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { ArrowLeft, CalendarPlus, Ellipsis, LoaderCircle, RefreshCw } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { brandColumns, type KeywordBrandFields } from '../../domain/keywords/brand/brand-labels.ts';
import { metricColumn, pairNameColumns, siteCountColumn } from '../../domain/keywords/metric-columns.tsx';
import { fileHeader, metricIds, siteCountIds } from '../../domain/keywords/metrics.ts';
import { sourceText } from '../../domain/keywords/record-source.ts';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { fileSlug } from '../../shared/export/file-slug.ts';
import { shownTable } from '../../shared/export/shown-table.ts';
import { useTableExport } from '../../shared/export/use-table-export.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { planPairs } from '../../domain/plan/plan-pairs.ts';
import { rememberedAddress } from '../../shared/navigation/remembered-query.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { buttonStyle } from '../../shared/ui/buttons/button-style.ts';
import { formatDay } from '../../shared/format/format-date.ts';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { toolItems } from '../../domain/tools/tools-menu.tsx';
import { MenuAction, MenuSeparator } from '../../shared/ui/overlays/menu.tsx';
import { MenuButton } from '../../shared/ui/overlays/menu-button.tsx';
import { ExportChoice } from '../../shared/ui/table/export-choice.tsx';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import {
  brandSiteColumns,
  brandSiteExport,
  brandSiteTable,
  standardHidden,
} from './sites/brand-site-columns.tsx';
import type { BrandSite } from './sites/use-brand-sites.ts';
import { useRefreshPair } from './use-refresh-pair.ts';

/** Export columns of a pair: all its figures and the brand whose sites are counted. */
const exportColumns: readonly DataColumn<CoveredRecord & KeywordBrandFields>[] = [
  ...pairNameColumns,
  ...metricIds.map((id) => metricColumn(id, 0, fileHeader(id))),
  ...siteCountIds.map((id) => siteCountColumn(id, 0)),
  { id: 'source', header: 'Источник', width: 0, text: ({ source }) => sourceText(source) },
  {
    id: 'lastUpdated',
    header: 'Дата обновления',
    width: 0,
    text: ({ lastUpdated }) => formatDay(lastUpdated),
  },
  ...brandColumns,
];

interface CountryActionsProps {
  keyword: string;
  /** Undefined during loading, null if no record is stored. */
  record: CoveredRecord | null | undefined;
  /** Brand of the keyword; undefined while it is loading. */
  brand: KeywordBrandFields | undefined;
  sites: readonly BrandSite[];
}

/** Actions of the page: export, the rest in «…», and adding to the plan, which then opens (spec §2). */
export function CountryActions(props: CountryActionsProps) {
  const { keyword, record } = props;
  const navigate = useNavigate();
  const canRun = useCan('run');
  const plan = (planned: CoveredRecord) => {
    if (planPairs([planned]) !== null)
      void navigate(`/planning?${new URLSearchParams({ q: planned.keyword })}`);
  };
  return (
    <>
      <CountryExport {...props} />
      <PairMenu keyword={keyword} country={record?.country} />
      {canRun ? (
        <Button
          kind="primary"
          icon={<CalendarPlus className="size-4" aria-hidden />}
          isDisabled={!record}
          onPress={() => record && plan(record)}
        >
          Добавить в план
        </Button>
      ) : null}
    </>
  );
}

/** «Экспорт» of the figures and of the brand's sites. */
function CountryExport({ keyword, record, brand, sites }: CountryActionsProps) {
  const { country = '' } = record ?? {};
  const { hiddenColumns } = useTableOptions(brandSiteTable, standardHidden);
  const slug = fileSlug(keyword, country);
  const figures = useTableExport(`keyword-${slug}`, () => ({
    columns: exportColumns,
    rows: record && brand ? [{ ...record, ...brand }] : [],
  }));
  const list = useTableExport(`sites-${slug}`, () =>
    shownTable(
      brandSiteExport,
      sites.map((site) => ({ ...site, keyword, country })),
      { columns: brandSiteColumns, hiddenColumns },
    ),
  );
  return (
    <ExportChoice
      isDisabled={!record}
      isPending={[figures, list].some(({ running }) => running === 'xlsx')}
      onChoose={{
        Показатели: figures.save,
        ...(sites.length > 0 && { 'Сайты бренда': list.save }),
      }}
    />
  );
}

interface PairMenuProps {
  keyword: string;
  /** Undefined without a record, which nothing can be done with. */
  country: string | undefined;
}

/** «…» of the pair: leads back to its countries, buys its figures again, or opens a tool with it. */
function PairMenu({ keyword, country = '' }: PairMenuProps) {
  const navigate = useNavigate();
  const canRun = useCan('run') && country !== '';
  const { refresh, isRefreshing } = useRefreshPair(keyword, country);
  const Icon = isRefreshing ? LoaderCircle : Ellipsis;
  const label = 'Действия страницы';
  return (
    <MenuButton
      label={label}
      buttonLabel={label}
      buttonClass={`${buttonStyle('secondary', 'md', true)} max-sm:flex-none!`}
      content={<Icon className={isRefreshing ? 'size-4 animate-spin' : 'size-4'} aria-hidden />}
      placement="bottom end"
      disabledKeys={isRefreshing ? ['refresh'] : []}
      onAction={(key) => {
        if (key === 'refresh') refresh();
        else if (key === 'countries') void navigate(rememberedAddress(keywordPath(keyword)));
        else void navigate(prefillLink(String(key), { keywords: [keyword], countries: [country] }));
      }}
    >
      <MenuAction id="countries" icon={ArrowLeft}>
        Все страны
      </MenuAction>
      {canRun ? (
        <>
          <MenuAction id="refresh" icon={RefreshCw}>
            Обновить показатели
          </MenuAction>
          <MenuSeparator />
          {toolItems()}
        </>
      ) : null}
    </MenuButton>
  );
}
