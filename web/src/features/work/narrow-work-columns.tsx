import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { dueText, failureText, nameOf, orderOf, titleOf, type WorkRow } from './work-rules.ts';
import { WorkStateBadge } from './work-state-badge.tsx';

const noteOf = (row: WorkRow) => (row.attempts > 0 ? failureText(row) : nameOf(row));

/** Columns of a phone, two lines a work: what it does over its failure or name, when over its state. */
export const narrowWorkColumns = (nowMs: number): DataColumn<WorkRow>[] => [
  {
    id: 'title',
    header: 'Задача',
    width: 150,
    isGrowing: true,
    text: titleOf,
    cell: (row) => (
      <span className="flex min-w-0 flex-col gap-0.5 leading-4">
        <span className="truncate" title={titleOf(row)}>
          {titleOf(row)}
        </span>
        <span className="truncate text-xs font-normal text-muted" title={noteOf(row)}>
          {noteOf(row)}
        </span>
      </span>
    ),
  },
  {
    id: 'due',
    header: 'Срок',
    width: 140,
    sortValue: orderOf,
    text: dueText,
    cell: (row) => (
      <span className="flex min-w-0 flex-col items-start gap-0.5 leading-4">
        <span className="text-xs tabular-nums">{dueText(row)}</span>
        <WorkStateBadge row={row} nowMs={nowMs} />
      </span>
    ),
  },
];
