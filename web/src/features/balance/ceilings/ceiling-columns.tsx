import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { formatFigure } from '../../../shared/format/english.ts';
import { leftOf, type CeilingRow } from './ceiling-rules.ts';

/** Person to whom a ceiling applies, or all people together. */
export const whoText = ({ user }: { user: string | null }): string => user ?? 'All people together';

const figure = { isNumeric: true, isSortable: true, width: 120 } as const;

/** Columns of the monthly ceilings. */
export const ceilingColumns: readonly DataColumn<CeilingRow>[] = [
  {
    id: 'who',
    header: 'Who',
    width: 190,
    isGrowing: true,
    isSortable: true,
    text: whoText,
    // Sorts the row for all people together first. A space precedes every email; an empty value would come last.
    sortValue: ({ user }) => user ?? ' ',
  },
  { id: 'currency', header: 'Counted in', width: 110, isSortable: true, text: ({ currency }) => currency },
  {
    ...figure,
    id: 'monthly',
    header: 'A month',
    text: ({ monthly, currency }) => (monthly === null ? 'no ceiling' : formatFigure(monthly, currency)),
    value: ({ monthly }) => monthly,
    sortValue: ({ monthly }) => monthly,
  },
  {
    ...figure,
    id: 'used',
    header: 'Used',
    text: ({ used, currency }) => formatFigure(used, currency),
    value: ({ used }) => used,
    sortValue: ({ used }) => used,
  },
  {
    ...figure,
    id: 'left',
    header: 'Left',
    text: (row) => formatFigure(leftOf(row), row.currency),
    value: leftOf,
    sortValue: leftOf,
  },
  {
    id: 'share',
    header: 'Share used',
    width: 130,
    text: ({ monthly, used }) =>
      monthly === null || monthly === 0 ? '—' : `${Math.round((used / monthly) * 100)}%`,
    cell: ({ monthly, used, ...row }) =>
      monthly === null || monthly === 0 ? (
        '—'
      ) : (
        <ProgressBar
          label={`Used by ${whoText(row)}`}
          isThin
          done={Math.min(used, monthly)}
          failed={0}
          total={monthly}
        />
      ),
  },
];
