import { ListX } from 'lucide-react';
import { formatDateTime } from '../../shared/format/format-date.ts';
import { defineList, type ListField } from '../../shared/list/define-list.tsx';
import { Badge, type BadgeTone } from '../../shared/ui/display/badge.tsx';
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

/** Sortable text field that wraps to three lines in a double row and breaks within words. */
const inLines = (field: ListField<WorkRow>): ListField<WorkRow> => ({
  isSortable: true,
  ...field,
  cell: (row) => (
    <span className="line-clamp-3 text-xs leading-3.5 wrap-anywhere whitespace-normal">
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
  width: 150,
  isSortable: true,
  text: (row) => stateLabels[stateOf(row, nowMs)],
  cell: (row) => (
    <Badge tone={tones[stateOf(row, nowMs)]} hasDot>
      {stateLabels[stateOf(row, nowMs)]}
    </Badge>
  ),
});

const details = {
  failure: inLines({
    header: 'Последняя ошибка',
    width: 330,
    sortValue: ({ failedAt }) => failedAt,
    text: failureText,
  }),
  endedAt: {
    header: 'Закончена',
    width: 165,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ endedAt }: WorkRow) => endedAt,
    text: ({ endedAt }: WorkRow) => formatDateTime(endedAt),
  },
  holder: inLines({
    header: 'Процесс',
    hint: 'Кто выполняет задачу сейчас',
    width: 110,
    sortValue: ({ holder }) => holder,
    text: ({ holder }) => holder ?? '—',
  }),
  name: inLines({
    header: 'Имя',
    hint: 'Служба, имя задачи в журналах и командах, часть',
    width: 190,
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
    // Failure messages are long.
    isDouble: true,
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
        lines: [titleOf, (row) => (row.attempts > 0 ? failureText(row) : nameOf(row))],
      },
      {
        header: 'Срок',
        width: 150,
        lines: [(row) => <span className="text-xs tabular-nums">{dueText(row)}</span>, 'state'],
      },
    ],
  });

/** Empty state of a filter. */
export const noMatch = {
  icon: ListX,
  title: 'Задачи не найдены',
  text: 'Под эти условия ничего не подходит. Измените поиск или сбросьте фильтр.',
  reset: 'Сбросить фильтр',
};
