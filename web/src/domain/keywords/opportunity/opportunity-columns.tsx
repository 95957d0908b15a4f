import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { countryName } from '../../countries/country-tag.tsx';
import { OpportunityBadge } from './opportunity-badge.tsx';
import { opportunityName } from '../metrics.ts';

/** The index of stored pairs: sorted and exported as the number it is; `width` in px. */
export const opportunityColumn = (width: number): DataColumn<CoveredRecord> => ({
  id: 'opportunity',
  header: opportunityName.shortLabel,
  hint: opportunityName.hint,
  width,
  isNumeric: true,
  isSortable: true,
  sortValue: ({ opportunity }) => opportunity.index,
  text: ({ opportunity }) => formatNumber(opportunity.index),
  value: ({ opportunity }) => opportunity.index,
  cell: (row) => (
    <OpportunityBadge
      pair={`${row.keyword}, ${countryName(row.country)}`}
      index={row.opportunity.index}
      figures={{ ...row, countedSites: row.opportunity.countedSites }}
    />
  ),
});
