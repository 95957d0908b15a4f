import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { ArrowLeft, CalendarPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { brandColumns } from '../../domain/keywords/brand/brand-columns.ts';
import type { KeywordBrandFields } from '../../domain/keywords/brand/brand-labels.ts';
import { metricIds, metrics, siteCountIds, siteCountLabels } from '../../domain/keywords/metrics.ts';
import { sourceText } from '../../domain/keywords/record-source.ts';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { fileSlug } from '../../shared/export/file-slug.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { useAddToPlan } from '../../domain/plan/use-add-to-plan.ts';
import { rememberedAddress } from '../../shared/navigation/remembered-query.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { formatDay } from '../../shared/format/format-date.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { ToolsMenu } from '../../domain/tools/tools-menu.tsx';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';

const column = (
  id: string,
  header: string,
  text: (record: CoveredRecord) => string,
): DataColumn<CoveredRecord> => ({ id, header, width: 0, text });

/** Export columns of a pair: all its figures and the brand whose sites are counted. */
const exportColumns = (brand: KeywordBrandFields | undefined): readonly DataColumn<CoveredRecord>[] => [
  column('keyword', 'Ключевое слово', (record) => record.keyword),
  column('code', 'Код страны', (record) => record.country.toUpperCase()),
  column('country', 'Страна', (record) => countryName(record.country)),
  ...metricIds.map((id) => ({
    // Exported as a plain number, even if the screen shows a currency.
    ...column(id, metrics[id].label + (metrics[id].exportUnit ?? ''), (record) => formatNumber(record[id])),
    value: (record: CoveredRecord) => record[id],
  })),
  ...siteCountIds.map((id) => ({
    ...column(id, siteCountLabels[id], (record) => formatNumber(record[id])),
    value: (record: CoveredRecord) => record[id],
  })),
  column('source', 'Источник', (record) => sourceText(record.source)),
  column('lastUpdated', 'Дата обновления', (record) => formatDay(record.lastUpdated)),
  ...brandColumns(brand),
];

interface CountryActionsProps {
  keyword: string;
  /** Undefined during loading, or if no record is stored. */
  record: CoveredRecord | undefined;
  /** Brand of the keyword; undefined while it is loading. */
  brand: KeywordBrandFields | undefined;
}

/**
 * Actions of the page: export, tools, a link back to all countries, and a button that adds the pair to the plan and
 * opens the plan (spec §2).
 */
export function CountryActions({ keyword, record, brand }: CountryActionsProps) {
  const addToPlan = useAddToPlan();
  const navigate = useNavigate();
  const canPlan = useCan('run');
  const plan = (planned: CoveredRecord) => {
    if (addToPlan([planned]) !== null)
      void navigate(`/planning?${new URLSearchParams({ q: planned.keyword })}`);
  };
  return (
    <PageActions
      more={
        <>
          <ExportMenu
            name={`keyword-${fileSlug(keyword, record?.country ?? '')}`}
            columns={exportColumns(brand)}
            rows={record ? [record] : []}
          />
          <ToolsMenu
            input={{ keywords: [keyword], countries: record ? [record.country] : [] }}
            isDisabled={record === undefined}
          />
        </>
      }
    >
      <ButtonLink
        to={rememberedAddress(keywordPath(keyword))}
        icon={<ArrowLeft className="size-4" aria-hidden />}
      >
        Все страны
      </ButtonLink>
      {canPlan ? (
        <Button
          kind="primary"
          icon={<CalendarPlus className="size-4" aria-hidden />}
          isDisabled={record === undefined}
          onPress={() => record && plan(record)}
        >
          Добавить в план
        </Button>
      ) : null}
    </PageActions>
  );
}
