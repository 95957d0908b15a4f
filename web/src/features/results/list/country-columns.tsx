import type { CoveredRecord } from '@geoplan/contracts/geo-record';
import { Link } from 'react-router-dom';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { countryColumn, metricColumn, siteCountColumn } from '../../../domain/keywords/metric-columns.tsx';
import { metrics } from '../../../domain/keywords/metrics.ts';
import { PlanButton } from '../../../domain/plan/plan-button.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { CountryTag, countryName } from '../../../domain/countries/country-tag.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';

const actions = (keyword: string): DataColumn<CoveredRecord> => ({
  id: 'actions',
  header: 'Действия',
  width: 210,
  isNumeric: true,
  text: () => '',
  cell: (row) => (
    <span className="grid grid-cols-[1fr_5.75rem] justify-items-end">
      <ButtonLink kind="ghost" size="xs" to={keywordPath(keyword, row.country)}>
        Подробнее
      </ButtonLink>
      <PlanButton
        keyword={keyword}
        country={row.country}
        searchVolume={row.searchVolume}
        launchedSites={row.launchedSites}
        size="xs"
      />
    </span>
  ),
});

/** Columns of an opened card; `most` is the largest volume among its countries, the full length of a bar. */
export function countryColumns(keyword: string, most: number): DataColumn<CoveredRecord>[] {
  return [
    {
      ...countryColumn,
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span aria-hidden>
            <CountryTag code={row.country} />
          </span>
          <Link to={keywordPath(keyword, row.country)} className="truncate hover:text-link hover:underline">
            {countryName(row.country)}
          </Link>
        </span>
      ),
    },
    {
      ...metricColumn('searchVolume', 170),
      cell: (row) => <VolumeBar value={row.searchVolume} most={most} />,
    },
    metricColumn('difficulty', 110),
    metricColumn('trafficPotential', 110, metrics.trafficPotential.shortLabel),
    siteCountColumn('totalDomains', 125),
    siteCountColumn('sitesInWork', 95),
    siteCountColumn('launchedSites', 150),
    actions(keyword),
  ];
}

function VolumeBar({ value, most }: { value: number; most: number }) {
  return (
    // The bar's column is fixed: all bars begin at one place, whatever the numbers beside them.
    <span className="grid grid-cols-[4rem_1fr] items-center gap-2.5">
      <span className="block h-1 w-16 overflow-hidden rounded-full bg-surface-tertiary" aria-hidden>
        <span className="block h-1 rounded-full bg-accent/70" style={{ width: `${(value / most) * 100}%` }} />
      </span>
      <span className="min-w-12 font-medium text-foreground">{formatNumber(value)}</span>
    </span>
  );
}
