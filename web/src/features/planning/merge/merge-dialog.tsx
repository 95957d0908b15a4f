import { useState } from 'react';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { RefusedRows } from '../../../shared/ui/display/refused-rows.tsx';
import { SegmentedControl } from '../../../shared/ui/fields/segmented-control.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../shared/ui/overlays/dialog.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { projectsText, projectName } from '../project-labels.ts';
import type { LeftOut } from '../transfer/read-plan.ts';
import type { IncomingProject, MergeItem } from './merge-rules.ts';
import { mergeDays, mergeKinds, mergeText } from './merge-labels.ts';

interface MergeDialogProps {
  title: string;
  /** Incoming projects compared with the plan; equal ones are only counted. */
  items: readonly MergeItem[];
  /** Rows and cells of a file that could not be imported. */
  leftOut?: LeftOut | undefined;
  onMerge: (taken: readonly IncomingProject[]) => void;
  onClose: () => void;
}

const keyword: DataColumn<MergeItem> = {
  id: 'keyword',
  header: 'Проект',
  width: 190,
  text: ({ incoming }) => projectName(incoming),
};
const wideColumns: readonly DataColumn<MergeItem>[] = [
  keyword,
  {
    id: 'kind',
    header: 'Что это',
    width: 108,
    text: ({ kind }) => mergeKinds[kind].label,
    cell: ({ kind }) => <Badge tone={mergeKinds[kind].tone}>{mergeKinds[kind].label}</Badge>,
  },
  {
    id: 'difference',
    header: 'Сейчас → станет',
    width: 200,
    isGrowing: true,
    text: mergeText,
    cell: (item) => <span title={mergeText(item)}>{mergeText(item)}</span>,
  },
  { id: 'days', header: 'Обновлено', width: 178, text: mergeDays },
];
const narrowColumns: readonly DataColumn<MergeItem>[] = [
  {
    ...keyword,
    cell: (item) => (
      <span className="flex flex-col gap-0.5 leading-4">
        <span className="truncate">
          {item.incoming.keyword} · {countryName(item.incoming.country)}
        </span>
        <span className="flex items-center gap-2 truncate text-xs font-normal text-muted">
          <Badge tone={mergeKinds[item.kind].tone}>{mergeKinds[item.kind].label}</Badge>
          {mergeText(item)}
        </span>
      </span>
    ),
  },
];

const filters = ['all', 'new', 'changed', 'conflict'] as const;
const filterLabels = { all: 'Все', new: 'Новые', changed: 'Изменены', conflict: 'Конфликты' };

/** Key of the table's view options in the browser's storage. */
const tableName = 'plan-merge';

const nameOf = ({ incoming }: MergeItem) => projectName(incoming);
const keyOf = ({ key }: MergeItem) => key;

/**
 * Preview of a merge with new, changed and conflicting rows. Rows are selected individually, or all visible rows at
 * the same time.
 */
export function MergeDialog({ title, items, leftOut, onMerge, onClose }: MergeDialogProps) {
  const different = items.filter(({ kind }) => kind !== 'same');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  // A row that is not newer than the planned one is not selected by default.
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(different.filter(({ kind }) => kind !== 'conflict').map(keyOf)),
  );
  const isSmall = useIsSmall();
  const options = useTableOptions(tableName);
  const ofKind = (id: (typeof filters)[number]) =>
    id === 'all' ? different : different.filter(({ kind }) => kind === id);
  const chosen = different.filter(({ key }) => taken.has(key));
  return (
    <Dialog title={title} isOpen isWide onClose={onClose}>
      <DialogBody>
        <p className="text-foreground-secondary">{summaryText(items, leftOut?.sheet)}</p>
        <LeftOutRows leftOut={leftOut} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <SegmentedControl
            label="Какие строки показать"
            options={filters.map((id) => ({
              id,
              label: `${filterLabels[id]} ${formatNumber(ofKind(id).length)}`,
            }))}
            selected={filter}
            onSelect={setFilter}
          />
          {isSmall ? null : <TableOptions name={tableName} columns={wideColumns} isSmall />}
        </div>
        <div className="flex max-h-[50dvh] min-h-0 flex-col">
          <DataTable
            label="Что изменится"
            columns={isSmall ? narrowColumns : wideColumns}
            {...(isSmall ? { density: 'double' as const } : options)}
            rows={ofKind(filter)}
            rowId={keyOf}
            selection={{ selected: taken, onChange: setTaken, rowName: nameOf }}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Отмена</Button>
        <Button
          kind="primary"
          isDisabled={chosen.length === 0}
          onPress={() => onMerge(chosen.map(({ incoming }) => incoming))}
        >
          Применить: {formatNumber(chosen.length)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function LeftOutRows({ leftOut }: Pick<MergeDialogProps, 'leftOut'>) {
  if (!leftOut) return null;
  const { refused, unread } = leftOut;
  const rows = formatCount(refused.length, ['строка', 'строки', 'строк']);
  const cells = formatCount(unread.length, ['значение', 'значения', 'значений']);
  return (
    <div className="flex flex-wrap gap-x-4 text-sm">
      <RefusedRows title={`Не читается: ${rows}`} rows={refused} />
      <RefusedRows title={`Не разобрано: ${cells}`} rows={unread} />
    </div>
  );
}

/** Text that explains omitted rows and conflicts. */
function summaryText(items: readonly MergeItem[], sheet: string | undefined): string {
  const same = items.filter(({ kind }) => kind === 'same').length;
  const conflicts = items.some(({ kind }) => kind === 'conflict');
  return [
    ...(sheet === undefined ? [] : [`Лист «${sheet}».`]),
    'Отмеченные строки попадут в план, остальные останутся как есть.',
    ...(conflicts ? ['Конфликт: строки различаются, и версия в плане новее или той же даты.'] : []),
    ...(same > 0 ? [`Уже такие же: ${projectsText(same)}.`] : []),
  ].join(' ');
}
