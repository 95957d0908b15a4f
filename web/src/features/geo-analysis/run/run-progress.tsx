import type { GeoRunDetail, PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { runState } from '../../../domain/runs/run-state.ts';
import { resultsText } from '../../../domain/runs/run-summary.ts';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { RunActions } from './run-actions.tsx';
import { EndedRunFacts, RunFacts } from './run-facts.tsx';
import { accessProblems } from '@geoplan/contracts/vendors/access-problems';
import { Link } from 'react-router-dom';
import { useCan } from '../../../domain/access/use-can.ts';

interface RunProgressProps {
  run: GeoRunDetail;
  /** Additional actions behind «…» on a phone. */
  more: ReactNode;
}

/**
 * Progress of a run and its actions. A run that had already ended is shown as one line. A run that ends while a user
 * watches keeps the height of the card, so that no table row moves under the pointer.
 */
export function RunProgress({ run, more }: RunProgressProps) {
  const { Icon, style } = runState(run);
  const isRunning = run.status === 'running';
  const [isWatched, watch] = useState(isRunning);
  if (isRunning && !isWatched) watch(true);
  const hasFailure = hasRunFailure(run);
  return (
    <section
      aria-label="Ход запуска"
      className={classNames(cardStyle, 'flex shrink-0 flex-col gap-3 px-4', isWatched ? 'py-4' : 'py-2')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon className={`size-5 shrink-0 ${style}`} aria-hidden />
        <div
          className={classNames(
            'min-w-0 flex-1',
            isWatched ? '' : 'flex basis-72 flex-wrap items-baseline gap-x-4',
          )}
        >
          <h2 aria-live="polite" className="text-base font-semibold tracking-snug">
            {runTitle(run)}
          </h2>
          {isWatched ? (
            <p className="text-sm text-muted max-sm:min-h-[2lh]">
              {hasFailure ? (
                <RunFailure run={run} />
              ) : isRunning ? (
                'Можно уйти со страницы: запуск продолжится и останется в «Запусках»'
              ) : (
                'Запуск останется в «Запусках»'
              )}
            </p>
          ) : (
            <EndedRunFacts run={run} />
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <RunActions run={run} more={more} />
        </div>
      </div>
      {hasFailure && !isWatched ? (
        <p className="text-sm">
          <RunFailure run={run} />
        </p>
      ) : null}
      {isWatched ? (
        <>
          <ProgressBar label="Готово пар" done={run.done} failed={run.failed} total={run.total} />
          {isRunning ? <RunFacts run={run} /> : <EndedRunFacts run={run} isOneLine />}
        </>
      ) : null}
    </section>
  );
}

function runTitle(run: GeoRunDetail): string {
  const { status, done, total } = run;
  switch (status) {
    case 'running':
      return `Выполняется: ${formatNumber(done)} из ${formatNumber(total)}`;
    case 'completed':
      return `Завершено: ${resultsText(run)}`;
    case 'failed':
      return `Ошибка: ${resultsText(run)}`;
    case 'cancelled':
      break;
  }
  return `${run.accessEnded === undefined ? 'Отменено' : 'Остановлено'}: ${resultsText(run)}`;
}

/** Failures that stop a whole run and can be fixed in the settings. */
const keyCodes: ReadonlySet<PairErrorCode> = new Set(['auth', 'not_subscribed', 'quota', ...accessProblems]);

const findKeyError = ({ errors }: GeoRunDetail) => errors.find(({ code }) => keyCodes.has(code));

/** True for a run that found nothing or was stopped because of its key. */
const hasRunFailure = (run: GeoRunDetail): boolean =>
  run.status === 'failed' || findKeyError(run) !== undefined;

/** Reason why a run found nothing, or why it stopped early (spec §8). */
function RunFailure({ run }: { run: GeoRunDetail }) {
  const canConfigure = useCan('configure');
  const ofKey = findKeyError(run);
  const error = ofKey ?? run.errors[0];
  return (
    <span role="alert" className="text-danger-soft-foreground">
      Ошибка: {error?.message ?? 'Ошибка при получении данных'}
      {ofKey && canConfigure ? (
        <Link to="/settings" className="ml-2 font-medium whitespace-nowrap underline">
          Настройки API
        </Link>
      ) : null}
    </span>
  );
}
