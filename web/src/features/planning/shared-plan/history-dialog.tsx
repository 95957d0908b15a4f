import { listPlanHistory, type PlanHistoryEntry } from '@geoplan/contracts/geo/shared-plan';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { useSharedPlan } from '../../../domain/plan/shared-plan/shared-plan.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { Dialog, DialogBody } from '../../../shared/ui/overlays/dialog.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { restoreEntry } from '../plan-actions.ts';
import { projectName } from '../project-labels.ts';
import { historyText, namedIn } from './history-rules.ts';

const project: DataColumn<PlanHistoryEntry> = {
  id: 'project',
  header: 'Проект',
  width: 180,
  text: (entry) => projectName(namedIn(entry)),
};
const columns: readonly DataColumn<PlanHistoryEntry>[] = [
  project,
  {
    id: 'change',
    header: 'Что изменилось',
    width: 180,
    isGrowing: true,
    text: historyText,
    cell: (entry) => <span title={historyText(entry)}>{historyText(entry)}</span>,
  },
  { id: 'by', header: 'Кто', width: 150, text: ({ by }) => by },
  { id: 'at', header: 'Когда', width: 152, text: ({ at }) => formatDateTime(at) },
];
const narrowColumns: readonly DataColumn<PlanHistoryEntry>[] = [
  {
    ...project,
    cell: (entry) => (
      <span className="flex flex-col gap-0.5 leading-4">
        <span className="truncate">{projectName(namedIn(entry))}</span>
        <span className="truncate text-xs font-normal text-muted">
          {formatDateTime(entry.at)} · {entry.by} · {historyText(entry)}
        </span>
      </span>
    ),
  },
];

/** Name of the table's options in the browser. */
const tableName = 'plan-history';

const idOf = ({ id }: PlanHistoryEntry) => String(id);

const renderRestore = (entry: PlanHistoryEntry) => (
  <IconButton
    label={`Вернуть как было: ${projectName(namedIn(entry))}`}
    size="xs"
    onPress={() => restoreEntry(entry)}
  >
    <Undo2 className="size-4" aria-hidden />
  </IconButton>
);

function useHistory() {
  // Each change, one's own among them, has an entry.
  const revision = useSharedPlan((plan) => plan.revision);
  return useInfiniteQuery({
    queryKey: ['shared-plan', 'history', revision],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return (await call(listPlanHistory, { query }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (before) => before,
  });
}

/** Who changed what in the shared plan; each change can be taken back by those who may change it. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const isSmall = useIsSmall();
  const options = useTableOptions(tableName);
  const mayEdit = useCanRun();
  const history = useHistory();
  const { data, error, hasNextPage, isFetchNextPageError } = history;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Dialog title="История общего плана" isOpen isWide onClose={onClose}>
      <DialogBody>
        {error && !isFetchNextPageError ? <Notice kind="bad">{error.message}</Notice> : null}
        {data && entries.length === 0 ? (
          <EmptyState icon={History} title="Изменений пока не было" text="" />
        ) : (
          <div className="flex max-h-[60dvh] min-h-40 flex-col gap-2">
            {isSmall ? null : (
              <div className="flex justify-end">
                <TableOptions name={tableName} columns={columns} isSmall />
              </div>
            )}
            <DataTable
              label="Изменения плана"
              columns={isSmall ? narrowColumns : columns}
              {...(isSmall ? { density: 'double' as const } : options)}
              rows={entries}
              rowId={idOf}
              total={hasNextPage ? -1 : entries.length}
              more={history}
              {...(mayEdit ? { renderActions: renderRestore } : {})}
            />
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}
