import { Gauge, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { englishFailure } from '../../../shared/language/use-failure-text.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import type { TableSort } from '../../../shared/ui/table/data-column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { CeilingDialog } from './ceiling-dialog.tsx';
import { ceilingColumns, whoText } from './ceiling-columns.tsx';
import {
  ceilingId,
  ceilingRows,
  withCeiling,
  withoutCeiling,
  type CeilingRow,
  type CeilingsState,
} from './ceiling-rules.ts';
import { formatMonth } from '../../../shared/format/english.ts';
import { useCeilings, useChangeCeilings } from './ceilings-queries.ts';

/** Key of the table's view options in the browser's storage. */
const tableName = 'api-ceilings';

/** Monthly ceilings for keyword lookups, per person and for all people together. */
export function CeilingsTab() {
  const ceilings = useCeilings();
  const [edited, setEdited] = useState<CeilingRow | 'new' | null>(null);
  const { hiddenColumns } = useTableOptions(tableName);
  const add = () => setEdited('new');
  const rows = ceilings.data ? ceilingRows(ceilings.data) : [];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-72 text-sm text-muted">
          A run of keyword lookups that would pass a ceiling is refused, and its price says so before.
        </p>
        <TableOptions name={tableName} columns={ceilingColumns} isSmall />
        <ExportMenu
          name="api-ceilings"
          subject="ceilings"
          isSmall
          columns={ceilingColumns}
          rows={rows}
          table={{ columns: ceilingColumns, hiddenColumns }}
        />
        <AddButton onPress={add} />
      </div>
      <QueryState
        query={ceilings}
        failedTitle="The ceilings could not be loaded"
        skeleton={
          <TableSkeleton density="normal" columns={ceilingColumns} hasActions label="Loading ceilings…" />
        }
        isEmpty={(state) => ceilingRows(state).length === 0}
        empty={
          <EmptyState
            icon={Gauge}
            title="No ceilings"
            text="Everybody may spend as much as the providers have left."
            actions={<AddButton onPress={add} />}
          />
        }
      >
        {(state) => <CeilingTable state={state} onEdit={setEdited} />}
      </QueryState>
      {edited === null ? null : (
        <CeilingDialog row={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="sm" icon={<Plus className="size-4" aria-hidden />} onPress={onPress}>
      Set a ceiling
    </Button>
  );
}

interface CeilingTableProps {
  state: CeilingsState;
  onEdit: (row: CeilingRow) => void;
}

function CeilingTable({ state, onEdit }: CeilingTableProps) {
  const [sort, setSort] = useState<TableSort>({ id: 'who', isDescending: false });
  const remove = useUndoableRemoval();
  const options = useTableOptions(tableName);
  return (
    <DataTable
      label="Monthly ceilings"
      columns={ceilingColumns}
      rows={ceilingRows(state)}
      rowId={ceilingId}
      {...options}
      sort={sort}
      onSort={setSort}
      renderActions={(row) => (
        <RowMenu
          label={`Actions: ${whoText(row)}, ${row.currency}`}
          disabledKeys={row.monthly === null ? ['remove'] : []}
          onAction={(action) => (action === 'edit' ? onEdit(row) : remove(row))}
        >
          <MenuAction id="edit" icon={Pencil}>
            {row.monthly === null ? 'Set a ceiling' : 'Change'}
          </MenuAction>
          <MenuAction id="remove" icon={Trash2} tone="danger">
            Remove
          </MenuAction>
        </RowMenu>
      )}
      footer={<output>Used in {formatMonth(state.month)}</output>}
    />
  );
}

const onError = (error: Error) => showToast(`Nothing was changed: ${englishFailure(error)}`);

/** Removes a ceiling immediately; the toast can restore it. */
function useUndoableRemoval(): (row: CeilingRow) => void {
  const change = useChangeCeilings();
  return (row) => {
    const { user, currency, monthly } = row;
    if (monthly === null) return;
    const undo = () =>
      change.mutate((all) => withCeiling(all, { user, currency, monthly }), {
        onSuccess: () => showToast('Ceiling set again'),
        onError,
      });
    change.mutate((all) => withoutCeiling(all, row), {
      onSuccess: () => showToast(`${whoText(row)}: ceiling removed`, { label: 'Undo', onPress: undo }),
      onError,
    });
  };
}
