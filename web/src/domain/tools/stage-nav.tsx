import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { prefillLink, type AnalysisOfTool, type PrefillInput } from '../runs/prefill-link.ts';
import { runPath } from '../runs/run-labels.ts';
import { useDoneStages } from './stage-marks.ts';
import { tools, type ToolId } from './tools.ts';

interface StageNavProps {
  analysis: AnalysisOfTool;
  /** Input for the opened tools. */
  input: PrefillInput;
  /** Currently open tool; absent on the screen of the analysis. */
  current?: ToolId;
}

/** Further stages of an analysis in order, with completed ones marked; renders nothing if none was chosen. */
export function StageNav({ analysis, input, current }: StageNavProps) {
  const done = useDoneStages(analysis.runId);
  const chosen = tools.filter(({ id }) => analysis.stages.includes(id));
  if (chosen.length === 0) return null;
  return (
    <nav
      aria-label="Следующие этапы"
      // On a phone, shown as a single line that scrolls horizontally.
      className={`${cardStyle} flex shrink-0 flex-wrap items-center gap-2 px-4 py-3 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:py-1.5 max-sm:[scrollbar-width:none]`}
    >
      {current === undefined ? (
        <span className="mr-1 text-sm font-medium max-sm:whitespace-nowrap">Следующие этапы</span>
      ) : (
        <ButtonLink
          to={runPath(analysis.runId)}
          kind="ghost"
          size="sm"
          icon={<ArrowLeft className="size-4" aria-hidden />}
        >
          К гео-анализу
        </ButtonLink>
      )}
      <ol className="flex flex-wrap gap-2 max-sm:flex-nowrap">
        {chosen.map(({ id, title, path, icon: Icon }) => (
          <li key={id} className="flex">
            <ButtonLink
              to={prefillLink(path, input, analysis)}
              size="sm"
              aria-current={id === current ? 'step' : undefined}
              className="aria-[current=step]:border-accent/45 aria-[current=step]:bg-accent-soft aria-[current=step]:text-accent-soft-foreground"
              icon={
                done.has(id) ? (
                  <Check className="size-4 text-success!" aria-hidden />
                ) : (
                  <Icon className="size-4" aria-hidden />
                )
              }
            >
              {title}
              {done.has(id) ? <span className="sr-only">, выполнено</span> : null}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Link to the next chosen stage that is not completed; renders nothing after the last one. */
export function NextStageLink({ analysis, input, current }: Required<StageNavProps>) {
  const done = useDoneStages(analysis.runId);
  const next = tools.find(({ id }) => id !== current && analysis.stages.includes(id) && !done.has(id));
  if (next === undefined) return null;
  return (
    <ButtonLink
      kind="primary"
      to={prefillLink(next.path, input, analysis)}
      icon={<ArrowRight className="size-4" aria-hidden />}
    >
      Далее: {next.title}
    </ButtonLink>
  );
}
