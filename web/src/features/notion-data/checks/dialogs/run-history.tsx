import { listCheckRuns, type CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { History, RotateCcw } from 'lucide-react';
import { checkRuns } from '../../../../domain/checks/check-runs.ts';
import { checkedSites } from '../../../../domain/checks/check-labels.ts';
import { useRetryCheck } from '../../../../domain/checks/use-check-actions.ts';
import { runState } from '../../../../domain/runs/run-state.ts';
import { runProgress } from '../../../../domain/runs/run-labels.ts';
import { useCan } from '../../../../domain/access/use-can.ts';
import { httpReasonText, httpStatusLabel } from '../../../../domain/workspace/sites/http-status-rules.ts';
import { call } from '../../../../shared/api/call.ts';
import { formatDateTime } from '../../../../shared/format/format-date.ts';
import { formatNumber } from '../../../../shared/format/format-number.ts';
import { definePages } from '../../../../shared/list/define-pages.ts';
import { Button } from '../../../../shared/ui/buttons/button.tsx';
import { Badge } from '../../../../shared/ui/display/badge.tsx';
import { EmptyState } from '../../../../shared/ui/display/empty-state.tsx';
import { QueryState } from '../../../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../../../shared/ui/display/skeleton.tsx';
import { NextPageButton } from '../../../../shared/ui/paging/next-page-button.tsx';
import { Dialog, DialogBody } from '../../../../shared/ui/overlays/dialog.tsx';

const pastRuns = definePages({
  key: [...checkRuns.key, 'history'],
  load: async (_: null, page, signal) => (await call(listCheckRuns, { query: page }, { signal })).data,
  rowsOf: ({ runs }) => runs,
  pageSize: 20,
  pollMs: ({ runs }) => runs.some(({ status }) => status === 'running') && 3_000,
});

/** All check runs, newest first, with scope, time, person and number of sites per response. */
export function RunHistory({ onClose }: { onClose: () => void }) {
  const query = pastRuns.usePages(null);
  return (
    <Dialog title="История проверок" isOpen isWide onClose={onClose}>
      <DialogBody>
        <QueryState
          query={query}
          failedTitle="Не удалось загрузить историю проверок"
          skeleton={[1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-18" />
          ))}
          isEmpty={() => query.rows.length === 0}
          empty={
            <EmptyState
              icon={History}
              title="Проверок ещё не было"
              text="Первую запускает кнопка «Проверить HTTP статусы»."
            />
          }
        >
          {() => (
            <>
              <ul className="divide-y divide-separator rounded-lg border border-border">
                {query.rows.map((run) => (
                  <PastRun key={run.runId} run={run} />
                ))}
              </ul>
              <NextPageButton more={query} size="md" className="self-center" />
            </>
          )}
        </QueryState>
      </DialogBody>
    </Dialog>
  );
}

const kinds: Record<CheckRun['kind'], string> = {
  filter: 'По статусам',
  sites: 'По выбору',
  schedule: 'По расписанию',
};

function PastRun({ run }: { run: CheckRun }) {
  const { Icon, style, word } = runState(run);
  const statuses = run.statusFilter.length > 1 ? `: ${run.statusFilter.join(', ')}` : '';
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <Icon className={`mt-0.5 size-4 shrink-0 ${style}`} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium wrap-anywhere">
          {checkedSites(run)}
          <span className="font-normal text-muted">{statuses}</span>
        </p>
        <p className="text-xs text-muted tabular-nums wrap-anywhere">
          {[
            kinds[run.kind],
            formatDateTime(run.startedAt),
            // A scheduled run was not started by a person.
            ...(run.kind === 'schedule' ? [] : [run.startedBy]),
          ].join(' · ')}
        </p>
        <p className="text-xs text-muted tabular-nums">
          {word}: {runProgress(run)}
        </p>
        <AnswerCounts byStatus={run.byStatus} />
      </div>
      <RetryButton run={run} />
    </li>
  );
}

/** Number of sites per response, most frequent first. */
function AnswerCounts({ byStatus }: Pick<CheckRun, 'byStatus'>) {
  const counts = Object.entries(byStatus).toSorted(([, a], [, b]) => b - a);
  if (counts.length === 0) return null;
  return (
    <ul aria-label="Ответы" className="flex flex-wrap gap-1.5">
      {counts.map(([key, count]) => {
        const code = Number(key);
        const isCode = Number.isInteger(code);
        const { label, tone } = httpStatusLabel(isCode ? code : 0);
        return (
          <li key={key}>
            <Badge tone={tone}>
              {isCode ? label : httpReasonText(key)}: {formatNumber(count)}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

/** Button that retries sites without a result and sites that a cancelled run did not check. */
function RetryButton({ run }: { run: CheckRun }) {
  const canRun = useCan('run');
  const retry = useRetryCheck();
  const left = run.status === 'cancelled' ? run.total - run.done : 0;
  if (!canRun || run.status === 'running' || run.failed + left === 0) return null;
  return (
    <Button
      size="sm"
      icon={<RotateCcw className="size-4" aria-hidden />}
      isPending={retry.isPending}
      onPress={() => retry.mutate(run.runId)}
    >
      {left > 0 ? 'Продолжить проверку' : 'Повторить ошибки'}
    </Button>
  );
}
