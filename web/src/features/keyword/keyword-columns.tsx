import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brandColumns } from '../../domain/keywords/brand/brand-columns.ts';
import type { KeywordBrandFields } from '../../domain/keywords/brand/brand-texts.ts';
import { CountryWithSource } from '../../domain/keywords/country-with-source.tsx';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { formatDay } from '../../shared/format/format-date.ts';
import { keywordStages } from '../../domain/keywords/keyword-stages.ts';
import { opportunityColumn } from '../../domain/keywords/opportunity/opportunity-columns.tsx';
import { unknownParts, unknownPartsHeader } from '../../domain/keywords/opportunity/opportunity-texts.ts';
import { countryColumn, metricColumn, siteCountColumn } from '../../domain/keywords/metric-columns.tsx';
import { metrics } from '../../domain/keywords/metrics.ts';
import { sourceText } from '../../domain/keywords/record-source.ts';
import { CountryTag, countryName } from '../../domain/countries/country-tag.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';

/**
 * Name under which the browser stores the table's options. Options under the earlier name hid the stages,
 * which the spec shows (§2).
 */
export const tableName = 'keyword-countries';

/** Columns of the countries of a keyword. */
export const keywordColumns: readonly DataColumn<CoveredRecord>[] = [
  {
    ...countryColumn,
    // Wide enough for «Великобритания».
    width: 166,
    cell: (row) => (
      <CountryLink row={row}>
        <span aria-hidden>
          <CountryTag code={row.country} />
        </span>
      </CountryLink>
    ),
  },
  metricColumn('searchVolume', 118),
  metricColumn('difficulty', 98),
  {
    id: 'lastUpdated',
    header: 'Обновлено',
    width: 102,
    isNumeric: true,
    isSortable: true,
    sortValue: (row) => row.lastUpdated,
    text: (row) => formatDay(row.lastUpdated),
  },
  siteCountColumn('totalDomains', 118),
  siteCountColumn('sitesInWork', 86),
  siteCountColumn('launchedSites', 142),
  {
    id: 'stages',
    header: 'Этапы',
    hint: keywordStages.map(({ label }) => label).join(', '),
    width: 88,
    text: () => keywordStages.map(({ label }) => `${label}: не выполнено`).join('; '),
    cell: () => <StageDots />,
  },
  // Not in the spec, so it is the first column that a small window cuts off.
  opportunityColumn(112),
];

/** Columns on a phone. The country has no code, so that the volume fits between it and the actions. */
export const narrowKeywordColumns: readonly DataColumn<CoveredRecord>[] = keywordColumns.map((column) => {
  switch (column.id) {
    case 'country':
      return { ...column, width: 144, cell: (row) => <CountryLink row={row} /> };
    case 'searchVolume':
      return { ...column, width: 110, header: metrics.searchVolume.shortLabel };
    // One figure at a time fits in full between the country and the actions.
    case 'difficulty':
    case 'lastUpdated':
      return { ...column, width: 124 };
    case 'stages':
      return { ...column, width: 124 };
    case 'launchedSites':
    case 'opportunity':
      return { ...column, width: 160 };
    default:
      return column;
  }
});

const exportedOnly = (
  id: string,
  header: string,
  text: (row: CoveredRecord) => string,
): DataColumn<CoveredRecord> => ({ id, header, width: 0, text });

/**
 * Columns of the export: those of the table, the keyword and country, and the brand whose sites are counted.
 * The stages hold no data yet.
 */
export const keywordExportColumns = (
  brand: KeywordBrandFields | undefined,
): readonly DataColumn<CoveredRecord>[] => [
  exportedOnly('keyword', 'Ключевое слово', (row) => row.keyword),
  exportedOnly('code', 'Код страны', (row) => row.country.toUpperCase()),
  ...keywordColumns.filter(({ id }) => id !== 'stages'),
  exportedOnly('opportunityUnknown', unknownPartsHeader, (row) => unknownParts(row.opportunity.estimate)),
  exportedOnly('source', 'Источник', (row) => sourceText(row.source)),
  ...brandColumns(brand),
];

/** Link to the country's page by its name, optionally after its code. */
function CountryLink({ row, children }: { row: CoveredRecord; children?: ReactNode }) {
  return (
    <Link
      to={keywordPath(row.keyword, row.country)}
      className="flex items-center gap-2 hover:text-link hover:underline"
    >
      {children}
      <CountryWithSource isDemo={row.source.isDemo}>{countryName(row.country)}</CountryWithSource>
    </Link>
  );
}

/** Five grey stages: no stage of a pair is ever set (spec §4). */
function StageDots() {
  return (
    <ul className="inline-flex items-center gap-1.5 align-middle">
      {keywordStages.map(({ id, label }) => (
        <li key={id} title={`${label}: не выполнено`} className="size-2 rounded-full bg-border-strong">
          <span className="sr-only">{label}: не выполнено</span>
        </li>
      ))}
    </ul>
  );
}
