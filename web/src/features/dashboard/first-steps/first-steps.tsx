import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { brandWords } from '../../../domain/keywords/brand/brand-words.ts';
import { useBrands } from '../../../domain/keywords/brand/use-brands.ts';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { useDisplayConfig } from '../../../domain/workspace/display/use-display-config.ts';
import { useSyncs } from '../../../domain/workspace/sync/use-syncs.ts';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { useMetricSource } from '../cards/use-metric-source.ts';
import { firstSteps, isFirstStart, type Step } from './step-rules.ts';
import { useLatestRuns } from '../../../domain/runs/run-kind.ts';

/** Three steps to the first result; renders nothing once a result exists, or for people who may not start a run. */
export function FirstSteps() {
  const canRun = useCan('run');
  const { runs, isLoaded } = useLatestRuns(geoRuns);
  if (!canRun || !isLoaded || !isFirstStart(runs)) return null;
  return <Steps />;
}

function Steps() {
  const source = useMetricSource();
  const config = useDisplayConfig();
  const syncs = useSyncs();
  const steps = firstSteps({ source: source.data, config: config.data, syncs: syncs.data });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title="Три шага до первого результата"
      aside={
        <span className="text-xs text-muted">
          {done} из {steps.length} сделано
        </span>
      }
    >
      <ol className="grid gap-px overflow-hidden rounded-b-lg bg-separator lg:grid-cols-3">
        {steps.map((step, at) => (
          <li key={step.id} className="flex items-start gap-3 bg-surface p-4">
            <span
              className={classNames(
                'grid size-5.5 shrink-0 place-items-center rounded-full text-2xs font-semibold',
                step.isDone
                  ? 'bg-success-soft text-success-soft-foreground'
                  : 'bg-surface-tertiary text-foreground-secondary',
              )}
            >
              {step.isDone ? <Check className="size-3.5" aria-hidden /> : at + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">
                {step.title}
                {step.isDone ? <span className="sr-only">: сделано</span> : null}
              </span>
              <span className="block text-xs text-muted">{step.text}</span>
              {step.isDone ? null : (
                <span className="mt-2 flex flex-wrap gap-2">
                  <StepAction id={step.id} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepAction({ id }: Pick<Step, 'id'>): ReactNode {
  const canConfigure = useCan('configure');
  if (id === 'analysis') return <AnalysisAction />;
  if (!canConfigure) return <span className="text-xs text-muted">Это делает администратор</span>;
  return id === 'source' ? (
    <ButtonLink size="sm" to="/settings">
      Настройки API
    </ButtonLink>
  ) : (
    <ButtonLink size="sm" to="/notion-configs">
      Подключить Notion
    </ButtonLink>
  );
}

/**
 * Link to the form, filled with the brands of the workspace if it has any. Not primary, because the page already has
 * a primary button.
 */
function AnalysisAction() {
  const { data: brands = [] } = useBrands();
  const words = brandWords(brands);
  return words.keywords.length === 0 ? (
    <ButtonLink size="sm" to="/analysis">
      Заполнить форму
    </ButtonLink>
  ) : (
    <ButtonLink size="sm" to={prefillLink('/analysis', words)}>
      Взять слова из брендов
    </ButtonLink>
  );
}
