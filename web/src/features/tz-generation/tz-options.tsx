import { useId } from 'react';
import { Select } from '../../shared/ui/fields/select.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { formatNumber } from '../../shared/format/format-number.ts';
import {
  customProblem,
  densities,
  extraCounts,
  templates,
  templateTexts,
  wordCounts,
  type TzForm,
} from './tz-form.ts';

interface TzOptionsProps {
  form: TzForm;
  onChange: (change: Partial<TzForm>) => void;
}

/** Options of a brief: template, word count, density and extra keywords (spec §2). */
export function TzOptions({ form, onChange }: TzOptionsProps) {
  return (
    <>
      <Card title="Шаблон">
        <Templates value={form.template} onChange={(template) => onChange({ template })} />
      </Card>
      <Card title="Параметры текста">
        <div className="flex flex-col gap-4 p-4">
          <Select
            label="Количество слов"
            options={wordCounts.map((id) => ({
              id,
              label: id === 'custom' ? 'Своё количество' : formatNumber(Number(id)),
            }))}
            value={form.wordCount}
            onChange={(wordCount) => onChange({ wordCount })}
          />
          {form.wordCount === 'custom' ? (
            <TextField
              label="Своё количество слов"
              inputMode="numeric"
              autoComplete="off"
              value={form.customWords}
              error={form.customWords === '' ? undefined : customProblem(form)}
              onChange={({ currentTarget }) => onChange({ customWords: currentTarget.value })}
            />
          ) : null}
          <Select
            label="Плотность ключевого слова"
            options={densities.map((id) => ({ id, label: `${id.replace('.', ',')}\u00A0%` }))}
            value={form.density}
            onChange={(density) => onChange({ density })}
          />
          <Select
            label="Дополнительные ключевые слова"
            options={extraCounts.map((id) => ({ id, label: id }))}
            value={form.extraKeywords}
            onChange={(extraKeywords) => onChange({ extraKeywords })}
          />
        </div>
      </Card>
    </>
  );
}

interface TemplatesProps {
  value: TzForm['template'];
  onChange: (template: TzForm['template']) => void;
}

/** Radio buttons for the four templates, all visible with a description. */
function Templates({ value, onChange }: TemplatesProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Шаблон" className="flex flex-col p-2">
      {templates.map((id) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in the table of templates
        <label
          key={id}
          className="flex cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-surface-hover has-[:checked]:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            checked={value === id}
            onChange={() => onChange(id)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block text-sm font-medium">{templateTexts[id].label}</span>
            <span className="block text-xs text-muted">{templateTexts[id].hint}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
