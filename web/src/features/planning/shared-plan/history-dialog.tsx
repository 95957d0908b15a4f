import { listPlanHistory, type PlanHistoryEntry } from '@geoplan/contracts/geo/shared-plan';
import { History, Undo2 } from 'lucide-react';
import { useSharedPlan } from '../../../domain/plan/shared-plan/shared-plan.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { defineList } from '../../../shared/list/define-list.tsx';
import { definePages } from '../../../shared/list/define-pages.ts';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { ListTools } from '../../../shared/list/list-tools.tsx';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { Dialog, DialogBody } from '../../../shared/ui/overlays/dialog.tsx';
import { restoreEntry } from '../plan-actions.ts';
import { projectName } from '../project-labels.ts';
import { historyText, namedIn } from './plan-history-rules.ts';

const historyPages = definePages({
  key: ['shared-plan', 'history'],
  // The revision is part of the query, because every change adds an entry, including changes by this person. A new
  // revision therefore means a new list.
  load: async (_revision: number | null, page, signal) =>
    (await call(listPlanHistory, { query: page }, { signal })).data,
  rowsOf: ({ items }) => items,
});

const historyList = defineList({
  name: 'plan-history',
  label: 'Изменения плана',
  loading: 'Загрузка истории…',
  failed: 'Не удалось загрузить историю плана',
  end: 'Это все изменения',
  empty: { icon: History, title: 'Изменений пока не было', text: '' },
  rowId: ({ id }: PlanHistoryEntry) => String(id),
  skeletonRows: 8,
  fields: {
    project: { header: 'Проект', width: 180, text: (entry) => projectName(namedIn(entry)) },
    change: {
      header: 'Что изменилось',
      width: 180,
      isGrowing: true,
      text: historyText,
      cell: (entry) => <span title={historyText(entry)}>{historyText(entry)}</span>,
    },
    by: { header: 'Кто', width: 150, text: ({ by }) => by },
    at: { header: 'Когда', width: 152, isDate: true, text: ({ at }) => formatDateTime(at) },
  },
  phone: [
    {
      width: 180,
      lines: ['project', (entry) => `${formatDateTime(entry.at)} · ${entry.by} · ${historyText(entry)}`],
    },
  ],
});

const renderRestore = (entry: PlanHistoryEntry) => (
  <IconButton
    label={`Вернуть как было: ${projectName(namedIn(entry))}`}
    size="xs"
    onPress={() => restoreEntry(entry)}
  >
    <Undo2 className="size-4" aria-hidden />
  </IconButton>
);

/** History of the shared plan. People who may change the plan can undo each entry. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const mayEdit = useCan('run');
  const history = historyPages.usePages(useSharedPlan(({ revision }) => revision));
  return (
    <Dialog title="История общего плана" isOpen isWide onClose={onClose}>
      <DialogBody>
        <div className="flex max-h-[60dvh] min-h-40 flex-col gap-2">
          <div className="flex justify-end gap-2">
            <ListTools list={historyList} found={history} />
          </div>
          <ListTable
            list={historyList}
            found={history}
            {...(mayEdit ? { renderActions: renderRestore } : {})}
          />
        </div>
      </DialogBody>
    </Dialog>
  );
}
