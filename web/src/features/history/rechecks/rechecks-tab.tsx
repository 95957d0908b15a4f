import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useCan } from '../../../domain/access/use-can.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { ListTools } from '../../../shared/list/list-tools.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { useTableSort } from '../../../shared/ui/table/table-sort.ts';
import { RecheckActions, type OpenDialog } from './recheck-actions.tsx';
import { recheckList } from './recheck-list.tsx';
import { RemoveRecheckDialog, TakeOverRecheckDialog } from './recheck-confirmations.tsx';
import { RecheckDialog } from './recheck-dialog.tsx';
import { useRechecks } from './recheck-queries.ts';

const noRechecks: readonly Recheck[] = [];
const initialSort = { id: 'name', isDescending: false };

/** Schedules that refresh stale pairs, with their spending this month. */
export function RechecksTab() {
  const query = useRechecks();
  const [sort, setSort] = useTableSort(initialSort);
  const canRun = useCan('run');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const rechecks = query.data?.rechecks ?? noRechecks;
  const found = { ...query, rows: rechecks };
  const renderActions = useCallback(
    (recheck: Recheck) => <RecheckActions recheck={recheck} onOpen={setDialog} />,
    [],
  );
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
        <div className="flex flex-wrap items-center gap-2">
          {canRun ? add : null}
          <span className="flex-1" />
          <ListTools list={recheckList} found={found} sort={sort} />
        </div>
      )}
      <ListTable
        list={recheckList}
        found={found}
        sort={sort}
        onSort={(next) => void setSort(next)}
        {...(canRun && { renderActions })}
        empty={{ ...recheckList.empty, actions: canRun ? add : undefined }}
        footer={<output>{formatCount(rechecks.length, ['расписание', 'расписания', 'расписаний'])}</output>}
      />
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
