import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { CalendarClock, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { useTableSort } from '../../../shared/ui/table/table-sort.ts';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { RecheckActions, type OpenDialog } from './recheck-actions.tsx';
import { recheckColumns } from './recheck-columns.tsx';
import { RemoveRecheckDialog, TakeOverRecheckDialog } from './recheck-confirmations.tsx';
import { RecheckDialog } from './recheck-dialog.tsx';
import { useRechecks } from './recheck-queries.ts';

const tableName = 'rechecks';
const initialSort = { id: 'name', isDescending: false };

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
      ) : dialog.kind === 'take-over' ? (
        <TakeOverRecheckDialog recheck={dialog.recheck} onClose={() => setDialog(null)} />
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

function NoRechecks({ action }: { action: ReactNode }) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={CalendarClock}
        title="Расписаний нет"
        text="По расписанию устаревшие показатели обновляются сами: самые старые первыми, в пределах месячного бюджета."
        actions={action}
      />
    </div>
  );
}
