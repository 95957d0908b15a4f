import { RadioList } from '../../../shared/ui/fields/radio-list.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { costBefore, providerNames } from './model-labels.ts';
import type { ToolModel } from './use-tool-model.ts';

/** Switch «Демо / модель», shown only if a key is configured. */
export function ModelChoice({ model }: { model: ToolModel }) {
  const { models, chosen, choose, isRunning } = model;
  if (models.length === 0) return null;
  const options = [
    { id: 'demo' as const, label: 'Демо', hint: 'Пример без обращения к модели, бесплатно' },
    ...models.map(({ provider, model: title, isDemo }) => ({
      id: provider,
      label: `Модель: ${title}`,
      hint: isDemo ? 'Встроенная песочница' : `${providerNames[provider]}, платно`,
    })),
  ];
  return (
    <Card title="Кто отвечает">
      <RadioList
        label="Кто отвечает"
        options={options}
        value={chosen?.provider ?? 'demo'}
        onChange={choose}
        isDisabled={isRunning}
      />
    </Card>
  );
}

/** Maximum cost of the answer. */
export function ModelCost({ model: { estimate } }: { model: ToolModel }) {
  return (
    <p className="text-xs text-muted tabular-nums">
      {estimate.data
        ? costBefore(estimate.data)
        : (estimate.error?.message ?? 'Стоимость появится, когда заданы слова и страны')}
    </p>
  );
}
