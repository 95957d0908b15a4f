import { Play, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { ProgressBar } from '../../shared/ui/display/progress-bar.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { rememberCountries } from '../countries/country-sets.ts';
import { useRunShortcut } from '../runs/start/use-run-shortcut.ts';
import { ModelChoice, ModelCost } from './model/model-choice.tsx';
import { ModelResult } from './model/model-result.tsx';
import type { ToolModel } from './model/use-tool-model.ts';
import { NextStageLink, StageNav } from './stage-nav.tsx';
import type { ToolInput } from './tool-form.ts';
import { useAnalysisOfTool, type ToolRunView } from './use-tool-run.ts';
import { DemoMark } from '../../shared/ui/display/demo-mark.tsx';

/** Texts of a tool's buttons and states. */
export interface ToolTexts {
  /** «Найти дропы»; «Поиск...» while it is running. */
  start: string;
  busy: string;
  /** Text above the progress: «Ищем дропы». */
  working: string;
  /** Text before the first run. */
  prompt: string;
  promptText: string;
}

interface ToolPageProps<Input extends ToolInput> {
  title: string;
  sub: string;
  icon: LucideIcon;
  texts: ToolTexts;
  run: ToolRunView<Input>;
  /** Input of the current form. */
  input: Input;
  /** Reason why the tool cannot be run; null if it can. */
  problem: string | null;
  /** Content next to the title. */
  pageActions?: ReactNode;
  form: ReactNode;
  /** Model as an alternative to the simulation, if the tool has one. */
  model?: ToolModel;
  /** Heading of the result: «12 дропов найдено». */
  found: string;
  /** Actions to copy and export the result. */
  actions: ReactNode;
  /** Result; shown once there is one. */
  children: ReactNode;
}

/**
 * Screen of a tool, simulated unless a model is chosen. The form is on the left and the result on the right, or below
 * it on small screens.
 */
export function ToolPage<Input extends ToolInput>(props: ToolPageProps<Input>) {
  const { run, input, model } = props;
  const analysis = useAnalysisOfTool();
  const asked = model?.chosen === undefined ? undefined : model;
  const problem = props.problem ?? asked?.problem ?? null;
  const isReady = problem === null;
  const { isRunning } = asked ?? run;
  const start = () => {
    rememberCountries(input.countries);
    return asked ? asked.start() : run.start(input);
  };
  useRunShortcut(start, isReady && !isRunning);
  return (
    <Page title={props.title} sub={props.sub} actions={props.pageActions}>
      {analysis === null ? null : (
        <StageNav analysis={analysis} input={toolInputOf(input)} current={run.tool} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[23rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {model === undefined ? null : <ModelChoice model={model} />}
          {props.form}
          <div className="sticky bottom-0 z-10 -mx-1 flex flex-col gap-2 bg-surface px-1 pt-1 pb-3">
            {problem !== null ? <p className="text-xs text-muted">{problem}</p> : null}
            {asked ? <ModelCost model={asked} /> : null}
            <Button
              kind="primary"
              data-start
              icon={<Play className="size-4" aria-hidden />}
              isDisabled={!isReady}
              isPending={isRunning}
              onPress={start}
            >
              {isRunning ? props.texts.busy : props.texts.start}
            </Button>
          </div>
        </div>
        {asked ? (
          <ModelResult
            model={asked}
            next={
              analysis && <NextStageLink analysis={analysis} input={toolInputOf(input)} current={run.tool} />
            }
          />
        ) : (
          <ToolResult {...props} />
        )}
      </div>
    </Page>
  );
}

const toolInputOf = ({ keywords, countries }: ToolInput): ToolInput => ({ keywords, countries });

/**
 * Focuses the heading when a result arrives, unless the user has moved the focus elsewhere. A cancel returns the
 * focus to the start button.
 */
function useResultFocus(isRunning: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    const focused = document.activeElement;
    if (!hasEnded || !(focused === document.body || focused?.closest('[data-start]'))) return;
    (heading.current ?? document.querySelector<HTMLElement>('[data-start]'))?.focus();
    // On a phone the heading is below the form, and focusing it would only scroll it to the lower edge.
    if (heading.current && heading.current.getBoundingClientRect().top > innerHeight / 2)
      heading.current.scrollIntoView({ block: 'start' });
  }, [isRunning]);
  return heading;
}

/** Right half of the screen in its states: empty, running, done. */
function ToolResult<Input extends ToolInput>(props: ToolPageProps<Input>) {
  const { run, texts, icon: Icon, input } = props;
  const analysis = useAnalysisOfTool();
  const heading = useResultFocus(run.isRunning);
  const hasResult = run.shown !== null && !run.isRunning;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The result is below the form on a phone.
    if (run.isRunning) section.current?.scrollIntoView({ block: 'nearest' });
  }, [run.isRunning]);
  return (
    <section
      ref={section}
      aria-label="Результат"
      className="flex min-w-0 scroll-mt-[calc(var(--spacing-topbar)+1rem)] scroll-mb-4 flex-col gap-4"
    >
      <output className="sr-only">
        {run.isRunning ? `${texts.working}…` : hasResult ? props.found : ''}
      </output>
      {run.isRunning ? (
        <ToolProgress run={run} texts={texts} />
      ) : hasResult ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <h2
              ref={heading}
              tabIndex={-1}
              className="scroll-mt-[calc(var(--spacing-topbar)+1rem)] text-md font-semibold tracking-tight outline-none"
            >
              {props.found}
            </h2>
            <DemoMark />
            <span className="flex flex-1 flex-wrap items-center justify-end gap-2">
              {props.actions}
              {analysis === null ? null : (
                <NextStageLink analysis={analysis} input={toolInputOf(input)} current={run.tool} />
              )}
            </span>
          </div>
          {run.isCurrent(input) ? null : (
            <Notice kind="info">Условия изменились — показан результат для прежних.</Notice>
          )}
          {props.children}
        </>
      ) : (
        <div className={cardStyle}>
          <EmptyState icon={Icon} title={texts.prompt} text={texts.promptText}>
            <span className="pt-3">
              <DemoMark />
            </span>
          </EmptyState>
        </div>
      )}
    </section>
  );
}

interface ToolProgressProps<Input extends ToolInput> {
  run: ToolRunView<Input>;
  texts: ToolTexts;
}

function ToolProgress<Input extends ToolInput>({ run, texts }: ToolProgressProps<Input>) {
  const done = Math.floor(run.share * run.pairs);
  return (
    <div className={`${cardStyle} flex flex-col gap-3 p-4`}>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-sm">
          <span className="font-medium">{texts.working}…</span>{' '}
          <span className="text-muted tabular-nums">
            {formatNumber(done)} из {formatNumber(run.pairs)}
          </span>
        </p>
        <DemoMark />
        <Button size="sm" data-cancel icon={<X className="size-4" aria-hidden />} onPress={run.cancel}>
          Отменить
        </Button>
      </div>
      {/* Progress is counted in hundredths, because otherwise the bar would not move for a single pair. */}
      <ProgressBar label={texts.working} done={Math.floor(run.share * 100)} failed={0} total={100} />
    </div>
  );
}
