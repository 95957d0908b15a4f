import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { ProviderPause } from '../../../domain/runs/live/provider-pause.tsx';
import { runState } from '../../../domain/runs/run-state.ts';
import { resultsText } from '../../../domain/runs/run-summary.ts';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { RunActions } from './run-actions.tsx';
import { EndedRunFacts, RunFacts } from './run-facts.tsx';

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/**
 * Focus fallback when a change of state unmounts the pressed button: the focus goes to the first
 * button of the section that can be pressed, else to its heading.
 */
function useFocusFallback(section: RefObject<HTMLElement | null>, state: string): void {
  const last = useRef<Element>(null);
  const shown = useRef(state);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    const now = document.activeElement;
    const isLost = now === null || now === document.body || isGone(now);
    if (!isLost || last.current === null || !isGone(last.current)) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find('button:not(:disabled)') ?? find('h2'))?.focus();
  }, [section, state]);
}

interface RunProgressProps {
  run: GeoRunDetail;
  /** What else can be done, on a phone, behind «…». */
  more: ReactNode;
}

/** Progress of a run and its actions; once it is over, one line. */
export function RunProgress({ run, more }: RunProgressProps) {
  const { Icon, style } = runState(run);
  const section = useRef<HTMLElement>(null);
  useFocusFallback(section, run.status);
  const isRunning = run.status === 'running';
  return (
    <section
      ref={section}
      aria-label="Ход запуска"
      className={classNames(cardStyle, 'flex shrink-0 flex-col gap-3 px-4', isRunning ? 'py-4' : 'py-2')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon className={`size-5 shrink-0 ${style}`} aria-hidden />
        <div
          className={classNames(
            'min-w-0 flex-1',
            isRunning ? '' : 'flex basis-72 flex-wrap items-baseline gap-x-4',
          )}
        >
          <h2 aria-live="polite" tabIndex={-1} className="text-base outline-none font-semibold tracking-snug">
            {runTitle(run)}
          </h2>
          {isRunning ? (
            <p className="text-sm text-muted">
              Можно уйти со страницы: запуск продолжится и останется в «Запусках»
            </p>
          ) : (
            <EndedRunFacts run={run} />
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <RunActions run={run} more={more} />
        </div>
      </div>
      {isRunning ? (
        <>
          <ProgressBar label="Готово пар" done={run.done} failed={run.failed} total={run.total} />
          <ProviderPause runId={run.runId} loaded={run.waitingUntil} />
          <RunFacts run={run} />
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
