import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { CalendarClock, Pause, Pencil, Play, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { useTableSort } from '../../../shared/ui/table/table-sort.ts';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { recheckColumns } from './recheck-columns.tsx';
import { RecheckDialog } from './recheck-dialog.tsx';
import { switched } from './recheck-form-rules.ts';
import { pairForms } from './recheck-texts.ts';
import { useRechecks, useRemoveRecheck, useRunRecheckNow, useSaveRecheck } from './recheck-queries.ts';

const tableName = 'rechecks';
const initialSort = { id: 'name', isDescending: false };

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'remove'; recheck: Recheck };

/** By which stale pairs are read again, and what that has cost this month. */
export function RechecksTab() {
  const query = useRechecks();
  const options = useTableOptions(tableName);
  const canRun = useCanRun();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const rechecks = query.data?.rechecks ?? [];
  const add = (
    <Button
      kind="primary"
      icon={<Plus className="size-4" aria-hidden />}
      isDisabled={query.data === undefined}
      onPress={() => setDialog({ kind: 'new' })}
    >
      Новое расписание
    </Button>
  );
  return (
    <>
      {rechecks.length === 0 ? null : (
        <RechecksToolbar rechecks={rechecks}>{canRun ? add : null}</RechecksToolbar>
      )}
      <QueryState
        query={query}
        failedTitle="Не удалось загрузить расписания"
        skeleton={
          <TableSkeleton
            {...options}
            columns={recheckColumns}
            hasActions={canRun}
            rows={4}
            label="Загрузка расписаний…"
          />
        }
        isEmpty={() => rechecks.length === 0}
        empty={<NoRechecks action={canRun ? add : undefined} />}
      >
        {() => <RechecksTable rechecks={rechecks} onOpen={setDialog} />}
      </QueryState>
      {dialog === null || query.data === undefined ? null : dialog.kind === 'remove' ? (
        <RemoveRecheckDialog recheck={dialog.recheck} onClose={() => setDialog(null)} />
      ) : (
        <RecheckDialog
          recheck={dialog.kind === 'edit' ? dialog.recheck : undefined}
          currency={query.data.currency}
          timeZone={query.data.timeZone}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function RechecksToolbar({ rechecks, children }: { rechecks: readonly Recheck[]; children: ReactNode }) {
  const [sort] = useTableSort(initialSort);
  const { hiddenColumns } = useTableOptions(tableName);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <span className="flex-1" />
      <TableOptions name={tableName} columns={recheckColumns} />
      <ExportMenu
        name="rechecks"
        columns={recheckColumns}
        rows={rechecks}
        table={{ columns: recheckColumns, sort, hiddenColumns }}
      />
    </div>
  );
}

interface RechecksTableProps {
  rechecks: readonly Recheck[];
  onOpen: (dialog: OpenDialog) => void;
}

function RechecksTable({ rechecks, onOpen }: RechecksTableProps) {
  const options = useTableOptions(tableName);
  const [sort, setSort] = useTableSort(initialSort);
  const canRun = useCanRun();
  return (
    <DataTable
      {...options}
      label="Расписания"
      columns={recheckColumns}
      rows={rechecks}
      rowId={({ id }) => id}
      sort={sort}
      onSort={(next) => void setSort(next)}
      {...(canRun
        ? { renderActions: (recheck: Recheck) => <RecheckActions recheck={recheck} onOpen={onOpen} /> }
        : {})}
      footer={<output>{formatCount(rechecks.length, ['расписание', 'расписания', 'расписаний'])}</output>}
    />
  );
}

function RecheckActions({ recheck, onOpen }: { recheck: Recheck; onOpen: RechecksTableProps['onOpen'] }) {
  const save = useSaveRecheck();
  const runNow = useRunRecheckNow();
  const { id, name, isEnabled } = recheck;
  const start = () =>
    runNow.mutate(id, {
      onSuccess: ({ lastRun }) => showToast(`Запущено: ${formatCount(lastRun?.pairs ?? 0, pairForms)}`),
      onError: (error) => showToast(sentences('Не удалось запустить', error.message)),
    });
  const turn = () =>
    save.mutate(
      { id, input: switched(recheck, !isEnabled) },
      {
        onSuccess: () => showToast(`Расписание «${name}» ${isEnabled ? 'выключено' : 'включено'}`),
        onError: (error) => showToast(sentences('Не удалось изменить расписание', error.message)),
      },
    );
  const actions: Record<string, () => void> = {
    start,
    edit: () => onOpen({ kind: 'edit', recheck }),
    turn,
    remove: () => onOpen({ kind: 'remove', recheck }),
  };
  return (
    <RowMenu label={`Действия: ${name}`} onAction={(key) => actions[String(key)]?.()}>
      <MenuAction
        id="start"
        icon={RefreshCw}
        isDisabled={recheck.lastRun?.isRunning === true || runNow.isPending}
      >
        Запустить сейчас
      </MenuAction>
      <MenuAction id="edit" icon={Pencil}>
        Изменить
      </MenuAction>
      <MenuAction id="turn" icon={isEnabled ? Pause : Play}>
        {isEnabled ? 'Выключить' : 'Включить'}
      </MenuAction>
      <MenuAction id="remove" icon={Trash2} tone="danger">
        Удалить
      </MenuAction>
    </RowMenu>
  );
}

function NoRechecks({ action }: { action: ReactNode }) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={CalendarClock}
        title="Расписаний нет"
        text="По расписанию устаревшие показатели перечитываются сами: самые старые первыми, в пределах месячного бюджета."
        actions={action}
      />
    </div>
  );
}

function RemoveRecheckDialog({ recheck, onClose }: { recheck: Recheck; onClose: () => void }) {
  const remove = useRemoveRecheck();
  return (
    <ConfirmDialog
      title="Удалить расписание?"
      confirmLabel="Удалить"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? sentences('Не удалось удалить', remove.error.message) : undefined}
      onConfirm={() =>
        remove.mutate(recheck.id, {
          onSuccess: () => {
            showToast(`Расписание «${recheck.name}» удалено`);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <b className="font-medium wrap-anywhere text-foreground">{recheck.name}</b>: новые запуски по нему не
      начнутся. Прошлые запуски и показатели останутся.
    </ConfirmDialog>
  );
}
