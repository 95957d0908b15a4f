import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { sortIndexOf } from '@geoplan/contracts/geo/opportunity';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { countryName } from '../../countries/country-tag.tsx';
import { OpportunityBadge } from './opportunity-badge.tsx';
import { opportunityName } from '../metrics.ts';
import { indexFigure } from './opportunity-labels.ts';

/** Index column of stored pairs, sorted by the same index as the lists and exported as a number; `width` in px. */
export const opportunityColumn = (width: number): DataColumn<CoveredRecord> => ({
  id: 'opportunity',
  header: opportunityName.shortLabel,
  hint: opportunityName.hint,
  width,
  isNumeric: true,
  isSortable: true,
  sortValue: ({ opportunity }) => sortIndexOf(opportunity),
  text: ({ opportunity }) => indexFigure(opportunity),
  value: ({ opportunity }) => opportunity.index,
  cell: (row) => (
    <OpportunityBadge
      pair={`${row.keyword}, ${countryName(row.country)}`}
      opportunity={row.opportunity}
      figures={row}
    />
  ),
});
