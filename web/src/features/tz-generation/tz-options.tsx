import { RadioList } from '../../shared/ui/fields/radio-list.tsx';
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
        <RadioList
          label="Шаблон"
          options={templates.map((id) => ({ id, ...templateTexts[id] }))}
          value={form.template}
          onChange={(template) => onChange({ template })}
        />
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
