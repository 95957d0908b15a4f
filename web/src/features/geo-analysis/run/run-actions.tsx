import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { Grid3x3, RotateCcw, Table2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { resultsPath } from '../../../domain/keywords/keyword-path.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { useRetryRun } from '../../../domain/runs/use-run-actions.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { PageActions } from '../../../shared/ui/layout/page-actions.tsx';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { useCancel } from '../../../domain/runs/run-kind.ts';

interface RunActionsProps {
  run: GeoRunDetail;
  /** Additional actions behind «…» on a phone; undefined if there are none. */
  more: ReactNode;
}

/** Available actions of a run, and links to subsequent steps. */
export function RunActions({ run, more }: RunActionsProps) {
  const isSmall = useIsSmall();
  return (
    <>
      <RunButton run={run} />
      {isSmall ? (
        <SmallRunLinks run={run} more={more} />
      ) : (
        <>
          <ResultsLink run={run} />
          <MatrixLink run={run} />
        </>
      )}
    </>
  );
}

/** Number of pairs that a cancelled run has not started. */
const leftOf = ({ status, total, done }: GeoRunDetail): number => (status === 'cancelled' ? total - done : 0);

const isRetryable = (run: GeoRunDetail): boolean => run.status !== 'running' && run.failed + leftOf(run) > 0;

/**
 * Button that retries failed pairs, continues a cancelled run or cancels a running one; renders nothing if none
 * applies.
 */
function RunButton({ run }: { run: GeoRunDetail }) {
  const canRun = useCan('run');
  const cancel = useCancel(geoRuns);
  const retry = useRetryRun();
  if (!canRun) return null;
  if (run.status === 'running')
    return (
      <Button
        key="cancel"
        icon={<X className="size-4" aria-hidden />}
        className="text-danger-soft-foreground! [&_svg]:text-danger-soft-foreground!"
        isPending={cancel.isPending}
        onPress={() => cancel.mutate(run.runId)}
      >
        Отменить
      </Button>
    );
  if (!isRetryable(run)) return null;
  return (
    <Button
      key="retry"
      icon={<RotateCcw className="size-4" aria-hidden />}
      isPending={retry.isPending}
      onPress={() => retry.mutate({ runId: run.runId })}
    >
      {leftOf(run) > 0 ? 'Продолжить запуск' : 'Повторить ошибки'}
    </Button>
  );
}

const hasLinks = ({ status, results }: GeoRunDetail): boolean => status !== 'running' && results.length > 0;

/** Link to the results, limited to the keywords of the run. */
function ResultsLink({ run }: { run: GeoRunDetail }) {
  if (!hasLinks(run)) return null;
  return (
    <ButtonLink to={`${resultsPath}?run=${run.runId}`} icon={<Table2 className="size-4" aria-hidden />}>
      К результатам
    </ButtonLink>
  );
}

function MatrixLink({ run }: { run: GeoRunDetail }) {
  if (!hasLinks(run)) return null;
  return (
    <ButtonLink
      to={`${resultsPath}?tab=matrix&run=${run.runId}`}
      icon={<Grid3x3 className="size-4" aria-hidden />}
    >
      К матрице
    </ButtonLink>
  );
}

/**
 * Links of a run on a phone, in one line. The results link is included unless a retry button takes its space; the
 * others are behind «…».
 */
function SmallRunLinks({ run, more }: RunActionsProps) {
  const isSecond = useCan('run') && isRetryable(run);
  const results = <ResultsLink run={run} />;
  if (!hasLinks(run) && more === undefined) return null;
  return (
    <PageActions
      label="Действия запуска"
      more={
        <>
          {isSecond ? results : null}
          <MatrixLink run={run} />
          {more}
        </>
      }
    >
      {isSecond ? null : results}
    </PageActions>
  );
}
