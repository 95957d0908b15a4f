import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { sortIndexOf } from '@geoplan/contracts/geo/opportunity';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { countryName } from '../../countries/country-tag.tsx';
import { OpportunityBadge } from './opportunity-badge.tsx';
import { opportunityName } from '../metrics.ts';
import { indexFigure } from './opportunity-texts.ts';

/** The index of stored pairs: sorted as lists are, exported as the number it is; `width` in px. */
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
