import { ListX } from 'lucide-react';
import { formatDateTime } from '../../shared/format/format-date.ts';
import { defineList, type ListField } from '../../shared/list/define-list.tsx';
import { Badge, type BadgeTone } from '../../shared/ui/display/badge.tsx';
import { classNames } from '../../shared/ui/layout/class-names.ts';
import type { RowDetails } from '../../shared/ui/table/table-layout.ts';
import {
  dueText,
  failureText,
  nameOf,
  orderOf,
  stateLabels,
  stateOf,
  titleOf,
  workRowId,
  type WorkRow,
  type WorkState,
} from './work-rules.ts';

const tones: Record<WorkState, BadgeTone> = {
  running: 'blue',
  failed: 'red',
  due: 'yellow',
  waiting: 'grey',
};

/** Sortable text field that wraps onto two lines and may break within words. */
const inLines = (field: ListField<WorkRow>): ListField<WorkRow> => ({
  isSortable: true,
  ...field,
  cell: (row) => (
    <span className="line-clamp-2 text-xs leading-3.5 wrap-anywhere whitespace-normal">
      {field.text(row)}
    </span>
  ),
});

const due: ListField<WorkRow> = {
  header: 'Срок',
  hint: 'Сначала задачи с ошибкой, затем ближайшие',
  width: 140,
  isSortable: true,
  sortValue: orderOf,
  text: dueText,
};

const stateField = (nowMs: number): ListField<WorkRow> => ({
  header: 'Состояние',
  width: 132,
  isSortable: true,
  text: (row) => stateLabels[stateOf(row, nowMs)],
  cell: (row) => (
    <Badge tone={tones[stateOf(row, nowMs)]} hasDot>
      {stateLabels[stateOf(row, nowMs)]}
    </Badge>
  ),
});

const details = {
  endedAt: {
    header: 'Закончена',
    width: 152,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ endedAt }: WorkRow) => endedAt,
    isDate: true as const,
    text: ({ endedAt }: WorkRow) => formatDateTime(endedAt),
  },
  holder: inLines({
    header: 'Процесс',
    hint: 'Кто выполняет задачу сейчас',
    width: 130,
    sortValue: ({ holder }) => holder,
    text: ({ holder }) => holder ?? '—',
  }),
  name: inLines({
    header: 'Имя',
    hint: 'Служба, имя задачи в журналах и командах, часть',
    width: 296,
    text: nameOf,
  }),
};

/** List with times relative to `nowMs`. */
export const workList = (nowMs: number) =>
  defineList({
    name: 'work',
    label: 'Фоновые задачи',
    loading: 'Загрузка фоновых задач…',
    failed: 'Не удалось загрузить фоновые задачи',
    counted: ['задачи', 'задач', 'задач'],
    empty: {
      icon: ListX,
      title: 'Задач нет',
      text: 'Службы ещё не записали своих задач. Обновите страницу через минуту.',
    },
    rowId: workRowId,
    fields: {
      title: inLines({ header: 'Задача', width: 220, isGrowing: true, text: titleOf }),
      due,
      state: stateField(nowMs),
      ...details,
    },
    phone: [
      {
        header: 'Задача',
        width: 150,
        lines: [titleOf, nameOf],
      },
      {
        header: 'Срок',
        width: 150,
        lines: [(row) => <span className="text-xs tabular-nums">{dueText(row)}</span>, 'state'],
      },
    ],
    alsoInFile: [{ header: 'Последняя ошибка', text: failureText }],
  });

/** Height of two lines with padding, in px. */
const failurePx = 40;

/** Details below each row of failed work. They show the last failure, because its text is too long for a column. */
export const failureDetails: RowDetails<WorkRow> = {
  heightPx: ({ failedAt }) => (failedAt === null ? 0 : failurePx),
  render: (row) => (
    <p
      className={classNames(
        'flex h-full items-center px-3 text-xs leading-4',
        row.attempts > 0 ? 'bg-warning-soft text-warning-soft-foreground' : 'text-muted',
      )}
    >
      <span className="line-clamp-2 wrap-anywhere">{failureText(row)}</span>
    </p>
  ),
};

/** Empty state shown if no work matches the filter. */
export const noMatch = {
  icon: ListX,
  title: 'Задачи не найдены',
  text: 'Под эти условия ничего не подходит. Измените поиск или сбросьте фильтр.',
  reset: 'Сбросить фильтр',
};
