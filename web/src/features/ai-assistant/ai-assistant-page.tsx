import { metrics } from '../../domain/keywords/metrics.ts';
import { Bot } from 'lucide-react';
import { useMemo } from 'react';
import { DifficultyBadge } from '../../domain/keywords/difficulty-badge.tsx';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { SaveResult } from '../../domain/tools/save-result.tsx';
import {
  emptyToolForm,
  toolFormShape,
  toolInput,
  toolProblem,
  type ToolInput,
} from '../../domain/tools/tool-form.ts';
import { ToolInputs } from '../../domain/tools/tool-inputs.tsx';
import { ToolPage, type ToolTexts } from '../../domain/tools/tool-page.tsx';
import { toolOf } from '../../domain/tools/tools.ts';
import { useToolModel } from '../../domain/tools/model/use-tool-model.ts';
import { useToolPrefill } from '../../domain/tools/use-tool-prefill.ts';
import { useToolRun } from '../../domain/tools/use-tool-run.ts';
import { createTabDraft } from '../../shared/form/tab-draft.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { z } from 'zod';
import { levelLabels, recommendedSites, sampleStrategy, type Strategy } from './ai-strategy.ts';
import { GeoAdviceTable, tableName } from './geo-advice-table.tsx';
import { strategyColumns, strategyLines } from './strategy-lines.ts';

const formSchema = z.object(toolFormShape);
const useAiForm = createTabDraft('ai-assistant-draft', formSchema, emptyToolForm);

function changeForm(change: Partial<ToolInput>): void {
  useAiForm.setState(change);
}

const texts: ToolTexts = {
  start: 'Получить стратегию',
  busy: 'Анализ...',
  working: 'Готовим стратегию',
  prompt: 'Стратегии ещё нет',
  promptText: 'Введите ключевые слова, выберите страны и нажмите «Получить стратегию».',
};

/** Strategy for keywords in countries (spec §2); simulated unless a model is chosen. */
export function AiAssistantPage({ title }: { title: string }) {
  const form = useAiForm();
  useToolPrefill('aiAssistant', changeForm);
  const run = useToolRun('aiAssistant', formSchema);
  const model = useToolModel({ tool: 'aiAssistant', ...toolInput(form) });
  const { shown } = run;
  const strategy = useMemo(() => (shown === null ? null : sampleStrategy(shown)), [shown]);
  return (
    <ToolPage
      title={title}
      sub="Стратегия по выбранным странам: сложность, потенциал, контент и план работ"
      icon={Bot}
      texts={texts}
      run={run}
      input={toolInput(form)}
      problem={toolProblem(form)}
      form={<ToolInputs form={form} onChange={changeForm} />}
      model={model}
      found="Стратегия готова"
      actions={strategy === null ? null : <StrategyActions strategy={strategy} />}
    >
      {strategy === null || shown === null ? null : <StrategyView strategy={strategy} input={shown} />}
    </ToolPage>
  );
}

function StrategyActions({ strategy }: { strategy: Strategy }) {
  const { hiddenColumns } = useTableOptions(tableName);
  const lines = strategyLines(strategy, hiddenColumns);
  return <SaveResult name="ai-strategy" columns={strategyColumns} rows={lines} />;
}

function StrategyView({ strategy, input }: { strategy: Strategy; input: ToolInput }) {
  return (
    <>
      <StatStrip
        stats={[
          { label: metrics.difficulty.label, value: <DifficultyBadge value={strategy.difficulty} isLarge /> },
          { label: 'Потенциал', value: levelLabels[strategy.potential] },
          { label: 'Конкуренция', value: levelLabels[strategy.competitionLevel] },
          { label: 'Трафик в месяц', value: formatNumber(strategy.estimatedTraffic) },
          { label: 'Рекомендуем сайтов', value: recommendedSites },
        ]}
      />
      <Card title="Стратегия">
        <p className="px-4 py-3 text-sm">{strategy.strategy}</p>
      </Card>
      <GeoAdviceTable geo={strategy.geo} />
      <div className="grid gap-4 min-[80rem]:grid-cols-2">
        <Items title="Контент-стратегия" items={strategy.content} />
        <Items title="Ключевые выводы" items={strategy.keyInsights} />
      </div>
      <Timeline strategy={strategy} />
      <div className="grid gap-4 min-[80rem]:grid-cols-2">
        <Items title="Рекомендуемые действия" items={strategy.recommendedActions} />
        <Suggestions strategy={strategy} input={input} />
      </div>
    </>
  );
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <Card title={title}>
      <ul className="flex list-disc flex-col gap-1.5 py-3 pr-4 pl-8 text-sm marker:text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Card>
  );
}

/** The three phases (spec §2). */
function Timeline({ strategy }: { strategy: Strategy }) {
  return (
    <Card title="План работ">
      <ol className="grid gap-4 p-4 sm:grid-cols-3">
        {strategy.phases.map(({ title, period, tasks }, at) => (
          <li key={title} className="border-l-2 border-accent/45 pl-3">
            <h3 className="text-sm font-semibold">
              Фаза {at + 1}. {title}
            </h3>
            <p className="text-xs text-muted">{period}</p>
            <ul className="mt-1.5 flex flex-col gap-1 text-sm text-foreground-secondary">
              {tasks.map((task) => (
                <li key={task}>{task}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Suggested domains and drops, each with a link to its tool for the same keywords and countries. */
function Suggestions({ strategy, input }: { strategy: Strategy; input: ToolInput }) {
  const offers = [
    { tool: toolOf('domainSearch'), label: 'Домены', names: strategy.suggestedDomains },
    { tool: toolOf('dropSearch'), label: 'Дропы', names: strategy.suggestedDrops },
  ];
  return (
    <Card title="Домены и дропы">
      <dl className="flex flex-col">
        {offers.map(({ tool, label, names }) => (
          <div key={tool.id} className="flex flex-col gap-1 border-separator px-4 py-3 not-first:border-t">
            <dt className="flex items-center justify-between gap-2 text-sm font-medium">
              {label}
              <ButtonLink size="sm" kind="ghost" to={prefillLink(tool.path, input)}>
                {tool.title}
              </ButtonLink>
            </dt>
            <dd className="text-sm text-foreground-secondary wrap-anywhere">{names.join(', ') || '—'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
