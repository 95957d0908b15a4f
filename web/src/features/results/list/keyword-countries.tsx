import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sentences } from '../../../shared/format/sentences.ts';
import { useKeywordCountries } from '../../../domain/keywords/use-keyword-countries.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import type { DataColumn, TableSort } from '../../../shared/ui/table/data-column.ts';
import { ColumnChoice } from '../../../shared/ui/table/table-options.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { headHeightPx, rowHeightPx, type TableDensity } from '../../../shared/ui/table/table-layout.ts';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { opportunityColumn } from '../../../domain/keywords/opportunity/opportunity-columns.tsx';
import { countryColumn, metricColumn, siteCountColumn } from '../../../domain/keywords/metric-columns.tsx';
import { CountryWithSource } from '../../../domain/keywords/country-with-source.tsx';
import { metrics } from '../../../domain/keywords/metrics.ts';
import { usePairActions } from '../../../domain/plan/pair-actions.tsx';
import { countryName, CountryTag } from '../../../domain/countries/country-tag.tsx';

/** Key in the browser's storage for the view options of all expanded tables. */
const countriesName = 'results-countries';

/** Columns of the countries; `most` is the largest volume among them, shown as a bar of full length. */
function countryColumns(keyword: string, most: number): DataColumn<CoveredRecord>[] {
  return [
    {
      ...countryColumn,
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span aria-hidden>
            <CountryTag code={row.country} />
          </span>
          <CountryWithSource isDemo={row.source.isDemo}>
            <Link to={keywordPath(keyword, row.country)} className="hover:text-link hover:underline">
              {countryName(row.country)}
            </Link>
          </CountryWithSource>
        </span>
      ),
    },
    {
      ...metricColumn('searchVolume', 170),
      cell: (row) => <VolumeBar value={row.searchVolume} most={most} />,
    },
    opportunityColumn(112),
    metricColumn('difficulty', 110),
    metricColumn('trafficPotential', 110, metrics.trafficPotential.shortLabel),
    siteCountColumn('totalDomains', 125),
    siteCountColumn('sitesInWork', 95),
    siteCountColumn('launchedSites', 150),
  ];
}

const chosenColumns = countryColumns('', 1);

/** Column chooser for the expanded tables, next to the column chooser of the list. */
export function CountryColumnChoice() {
  return <ColumnChoice name={countriesName} columns={chosenColumns} legend="Столбцы стран" />;
}

function VolumeBar({ value, most }: { value: number | null; most: number }) {
  return (
    // The column of the bar has a fixed width, so that all bars start at the same x position, regardless of the
    // adjacent figures.
    <span className="grid grid-cols-[4rem_1fr] items-center gap-2.5">
      <span className="block h-1 w-16 overflow-hidden rounded-full bg-surface-tertiary" aria-hidden>
        <span
          className="block h-1 rounded-full bg-accent/70"
          style={{ width: `${((value ?? 0) / most) * 100}%` }}
        />
      </span>
      <span className="min-w-12 font-medium text-foreground">{formatNumber(value)}</span>
    </span>
  );
}

interface KeywordCountriesProps {
  keyword: string;
  databaseId: string | undefined;
  density: TableDensity;
}

/** Maximum number of countries shown without scrolling. */
const shownRows = 15;

/** Height of an expanded table with `countries` rows, in px. More than 15 rows scroll inside the table. */
export const countriesHeightPx = (countries: number, density: TableDensity): number =>
  headHeightPx + Math.min(countries, shownRows) * rowHeightPx[density];

/** Countries of an expanded keyword, fetched on expansion. */
export function KeywordCountries({ keyword, databaseId, density }: KeywordCountriesProps) {
  const { data, error, refetch, isFetching } = useKeywordCountries({ keyword, databaseId });
  const navigate = useNavigate();
  const actions = usePairActions();
  const { hiddenColumns } = useTableOptions(countriesName);
  const [sort, setSort] = useState<TableSort>({ id: 'searchVolume', isDescending: true });
  const countries = data?.countries;
  const columns = useMemo(() => {
    const most = Math.max(1, ...(countries ?? []).map((each) => each.searchVolume ?? 0));
    return countryColumns(keyword, most);
  }, [keyword, countries]);
  if (data === undefined)
    return error === null ? (
      <CountriesSkeleton />
    ) : (
      <p role="alert" className="flex flex-wrap items-center gap-2 px-4 py-3 text-sm">
        <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden />
        <span className="min-w-0 flex-1">{sentences('Не удалось загрузить страны', error.message)}</span>
        <Button
          size="sm"
          icon={<RotateCcw className="size-4" aria-hidden />}
          isPending={isFetching}
          onPress={() => void refetch()}
        >
          Попробовать снова
        </Button>
      </p>
    );
  return (
    <div
      style={{ height: countriesHeightPx(data.countries.length, density) }}
      className="flex flex-col [&_section]:max-h-none! [&_section]:rounded-none [&_section]:border-0 [&_section]:shadow-none"
    >
      <DataTable
        label={`Страны: ${keyword}`}
        columns={columns}
        rows={data.countries}
        rowId={(row) => row.id}
        density={density}
        hiddenColumns={hiddenColumns}
        sort={sort}
        // A newly chosen column is sorted in descending order, as in the list (spec §4).
        onSort={(next) => setSort(next.id === sort.id ? next : { id: next.id, isDescending: true })}
        onRowClick={(row) => void navigate(keywordPath(keyword, row.country))}
        {...actions}
      />
    </div>
  );
}

function CountriesSkeleton() {
  return (
    <div className="skeleton-pulse flex flex-col gap-4.5 px-4 py-3.5">
      <output className="sr-only">Загрузка стран…</output>
      {['w-2/3', 'w-1/2', 'w-3/5', 'w-1/3'].map((width) => (
        <Skeleton key={width} className={`h-4.5 ${width}`} />
      ))}
    </div>
  );
}
