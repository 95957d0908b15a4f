import { useId } from 'react';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { costBefore, providerNames } from './model-labels.ts';
import type { ToolModel } from './use-tool-model.ts';

/** Switch «Демо / модель», shown only if a key is configured. */
export function ModelChoice({ model }: { model: ToolModel }) {
  const name = useId();
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
      <div role="radiogroup" aria-label="Кто отвечает" className="flex flex-col p-2">
        {options.map(({ id, label, hint }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in the table of options
          <label
            key={id}
            className="flex cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-surface-hover has-[:checked]:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              checked={(chosen?.provider ?? 'demo') === id}
              disabled={isRunning}
              onChange={() => choose(id)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium wrap-anywhere">{label}</span>
              <span className="block text-xs text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
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
