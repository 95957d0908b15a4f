import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { runState } from '../../../domain/runs/run-state.ts';
import { useCancelRun, useRetryRun } from '../../../domain/runs/use-run-actions.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { RunFacts } from './run-facts.tsx';

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

/** Progress of a run, and its actions. */
export function RunProgress({ run }: { run: GeoRunDetail }) {
  const { Icon, style } = runState(run);
  const section = useRef<HTMLElement>(null);
  useFocusFallback(section, run.status);
  const canRun = useCanRun();
  const cancel = useCancelRun();
  const retry = useRetryRun();
  const isRunning = run.status === 'running';
  const left = run.status === 'cancelled' ? run.total - run.done : 0;
  return (
    <section
      ref={section}
      aria-label="Ход запуска"
      className={`${cardStyle} flex shrink-0 flex-col gap-3 p-4`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon className={`size-5 shrink-0 ${style}`} aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 aria-live="polite" tabIndex={-1} className="text-base outline-none font-semibold tracking-snug">
            {runTitle(run)}
          </h2>
          <p className="text-sm text-muted">{runNote(run)}</p>
        </div>
        {canRun ? (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button
              icon={<RotateCcw className="size-4" aria-hidden />}
              isDisabled={run.failed + left === 0 || isRunning}
              isPending={retry.isPending}
              onPress={() => retry.mutate({ runId: run.runId })}
            >
              {left > 0 ? 'Продолжить запуск' : 'Повторить ошибки'}
            </Button>
            {isRunning ? (
              <Button
                icon={<X className="size-4" aria-hidden />}
                className="text-danger-soft-foreground! [&_svg]:text-danger-soft-foreground!"
                isPending={cancel.isPending}
                onPress={() => cancel.mutate(run.runId)}
              >
                Отменить
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <ProgressBar label="Готово пар" done={run.done} failed={run.failed} total={run.total} />
      <RunFacts run={run} />
    </section>
  );
}

function runTitle({ status, done, total, failed }: GeoRunDetail): string {
  const of = `${formatNumber(done)} из ${formatNumber(total)}`;
  switch (status) {
    case 'running':
      return `Выполняется: ${of}`;
    case 'completed':
      return failed > 0 ? `Завершено с ошибками: ${of}` : `Завершено: ${of}`;
    case 'failed':
      return `Ошибка: ${of}`;
    case 'cancelled':
      break;
  }
  return `Отменено: ${of}`;
}

function runNote({ status, startedBy }: GeoRunDetail): string {
  if (status === 'running') return 'Можно уйти со страницы: запуск продолжится и останется в «Запусках»';
  if (status === 'failed') return 'Ни одна пара не получила результата';
  if (status === 'cancelled') return 'Найденное сохранено';
  return `Запустил(а) ${startedBy}`;
}
