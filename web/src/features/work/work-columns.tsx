import { formatDateTime } from '../../shared/format/format-date.ts';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import {
  dueText,
  failureText,
  nameOf,
  orderOf,
  stateLabels,
  stateOf,
  titleOf,
  type WorkRow,
} from './work-rules.ts';
import { WorkStateBadge } from './work-state-badge.tsx';

/** A sortable column of a text that may take three lines of a double row and breaks inside a word. */
const inLines = (
  column: Pick<DataColumn<WorkRow>, 'id' | 'header' | 'hint' | 'width' | 'isGrowing' | 'sortValue' | 'text'>,
): DataColumn<WorkRow> => ({
  isSortable: true,
  ...column,
  cell: (row) => (
    <span className="line-clamp-3 text-xs leading-3.5 wrap-anywhere whitespace-normal">
      {column.text(row)}
    </span>
  ),
});

/** Columns of the list at this moment. */
export const workColumns = (nowMs: number): DataColumn<WorkRow>[] => [
  inLines({ id: 'title', header: 'Задача', width: 220, isGrowing: true, text: titleOf }),
  {
    id: 'due',
    header: 'Срок',
    hint: 'Сначала задачи с ошибкой, затем ближайшие',
    width: 140,
    isSortable: true,
    sortValue: orderOf,
    text: dueText,
  },
  {
    id: 'state',
    header: 'Состояние',
    width: 150,
    isSortable: true,
    text: (row) => stateLabels[stateOf(row, nowMs)],
    cell: (row) => <WorkStateBadge row={row} nowMs={nowMs} />,
  },
  inLines({
    id: 'failure',
    header: 'Последняя ошибка',
    width: 330,
    sortValue: ({ failedAt }) => failedAt,
    text: failureText,
  }),
  {
    id: 'endedAt',
    header: 'Закончена',
    width: 165,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ endedAt }) => endedAt,
    text: ({ endedAt }) => formatDateTime(endedAt),
  },
  inLines({
    id: 'holder',
    header: 'Процесс',
    hint: 'Кто выполняет задачу сейчас',
    width: 110,
    sortValue: ({ holder }) => holder,
    text: ({ holder }) => holder ?? '—',
  }),
  inLines({
    id: 'name',
    header: 'Имя',
    hint: 'Служба, имя задачи в журналах и командах, часть',
    width: 190,
    text: nameOf,
  }),
];
