import { aggregates } from '../../domain/keywords/metrics.ts';
import { ScreenDemoMark } from '../../domain/keywords/demo-marks.tsx';
import { countryByCode } from '@geoplan/contracts/countries/countries';
import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { parseAsArrayOf, parseAsString, useQueryState } from 'nuqs';
import { useMemo, type ComponentProps } from 'react';
import { keywordPath, useKeywordParam } from '../../domain/keywords/keyword-path.ts';
import { usePairActionsPx } from '../../domain/plan/pair-actions.tsx';
import { fileSlug } from '../../shared/export/file-slug.ts';
import {
  BackToResults,
  isMissing,
  RecordFailure,
  RecordMissing,
} from '../../domain/keywords/record-failure.tsx';
import type { KeywordBrandFields } from '../../domain/keywords/brand/brand-texts.ts';
import { CountedSites } from '../../domain/keywords/brand/counted-sites.tsx';
import { useCountedDatabase } from '../../domain/workspace/display/use-counted-database.ts';
import { useKeywordCountries } from '../../domain/keywords/use-keyword-countries.ts';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { useRememberedQuery } from '../../shared/navigation/remembered-query.ts';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { TableOptions } from '../../shared/ui/table/table-options.tsx';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { ToolsMenu } from '../../domain/tools/tools-menu.tsx';
import { TableSkeleton } from '../../shared/ui/table/table-skeleton.tsx';
import { CountsNotice } from '../../domain/workspace/sync/counts-notice.tsx';
import { useFreshCounts } from '../../domain/workspace/sync/use-syncs.ts';
import { keywordColumns, keywordExportColumns, narrowKeywordColumns, tableName } from './keyword-columns.tsx';
import { KeywordCountriesTable, useKeywordSort } from './keyword-countries-table.tsx';
import { keywordTotals, type KeywordTotals } from './keyword-rules.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { DifficultyBadge } from '../../domain/keywords/difficulty-badge.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';

const parser = parseAsArrayOf(parseAsString).withDefault([]);

/** Selected countries, kept in the address (`?selected=pl,at`), so that Back from a tool restores them. */
function useSelectedCountries() {
  const [codes, setCodes] = useQueryState('selected', parser);
  const selected = useMemo<ReadonlySet<string>>(
    () => new Set(codes.flatMap((code) => countryByCode(code)?.code ?? [])),
    [codes],
  );
  const select = (countries: ReadonlySet<string>) =>
    void setCodes(countries.size === 0 ? null : [...countries]);
  return [selected, select] as const;
}

const noRecords: readonly CoveredRecord[] = [];

/** Page of one keyword in all its countries. */
export function KeywordPage() {
  const keyword = useKeywordParam();
  const database = useCountedDatabase();
  const { databaseId, isPending } = database;
  const countries = useKeywordCountries({ keyword, databaseId }, !isPending);
  useFreshCounts();
  useRememberedQuery(keywordPath(keyword));
  const [named, select] = useSelectedCountries();
  const records = countries.data?.countries ?? noRecords;
  const totals = useMemo(() => keywordTotals(records), [records]);
  const { data, error } = countries;
  const isEmpty = isMissing(error) || (data !== undefined && records.length === 0);
  // An address may name countries that are not stored, or no longer.
  const chosen = useMemo(
    () => new Set(records.flatMap(({ country }) => (named.has(country) ? [country] : []))),
    [records, named],
  );
  return (
    <Page
      title={data?.keyword || keyword}
      mark={<ScreenDemoMark />}
      sub={
        <KeywordSub
          keyword={data?.keyword ?? keyword}
          found={data}
          database={database}
          isLoading={countries.isPending}
        />
      }
      isFilled
      actions={<KeywordActions keyword={keyword} records={records} brand={data} />}
    >
      <CountsNotice databaseId={databaseId} />
      {isEmpty ? (
        <RecordMissing title="Данные для указанного ключевого слова не найдены" />
      ) : error !== null && data === undefined ? (
        <RecordFailure
          error={error}
          isRetrying={countries.isFetching}
          onRetry={() => void countries.refetch()}
        />
      ) : (
        <>
          <KeywordStats totals={data && totals} selected={chosen.size} />
          {data === undefined ? (
            <CountriesSkeleton />
          ) : (
            <KeywordCountriesTable
              keyword={data.keyword}
              records={records}
              lastUpdated={totals.lastUpdated}
              selected={chosen}
              onSelect={select}
            />
          )}
        </>
      )}
    </Page>
  );
}

interface KeywordExportProps {
  keyword: string;
  records: readonly CoveredRecord[];
  /** Undefined while it is loading. */
  brand: KeywordBrandFields | undefined;
}

/** Export of the countries as the table shows them. */
function KeywordExport({ keyword, records, brand }: KeywordExportProps) {
  const [sort] = useKeywordSort();
  const { hiddenColumns } = useTableOptions(tableName);
  return (
    <ExportMenu
      name={`keyword-${fileSlug(keyword)}`}
      columns={keywordExportColumns(brand)}
      rows={records}
      table={{ columns: keywordColumns, sort, hiddenColumns }}
    />
  );
}

/** Skeleton of the table while its rows are loading. */
function CountriesSkeleton() {
  const options = useTableOptions(tableName);
  const actionsWidth = usePairActionsPx();
  const isSmall = useIsSmall();
  return (
    <TableSkeleton
      columns={isSmall ? narrowKeywordColumns : keywordColumns}
      hasActions
      actionsWidth={actionsWidth}
      label="Загрузка стран…"
      {...options}
    />
  );
}

/** Four figures of a keyword (spec §2); undefined while they are loading. */
function KeywordStats({ totals, selected }: { totals: KeywordTotals | undefined; selected: number }) {
  return (
    <StatStrip
      isLoading={totals === undefined}
      stats={[
        { label: 'Стран', value: formatNumber(totals?.countries ?? null) },
        { label: aggregates.totalSearchVolume.label, value: formatNumber(totals?.searchVolume ?? null) },
        {
          label: aggregates.averageDifficulty.label,
          value: <DifficultyBadge value={totals?.difficulty ?? null} isLarge />,
        },
        { label: 'Выбрано стран', value: formatNumber(selected) },
      ]}
    />
  );
}

/** Subtitle of the page with the database whose sites are counted. */
function KeywordSub(props: ComponentProps<typeof CountedSites>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      Ключевое слово по странам
      <CountedSites {...props} />
    </span>
  );
}

/** Back link and table actions. */
function KeywordActions(props: ComponentProps<typeof KeywordExport>) {
  return (
    <PageActions
      more={
        <>
          <TableOptions name={tableName} columns={keywordColumns} />
          <KeywordExport {...props} />
          <ToolsMenu
            input={{ keywords: [props.keyword], countries: props.records.map(({ country }) => country) }}
            isDisabled={props.records.length === 0}
          />
        </>
      }
    >
      <BackToResults />
    </PageActions>
  );
}
