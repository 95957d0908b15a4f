import { ExtensionBoxes } from '../../domain/tools/extension-boxes.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { boundProblems, defaultBounds, type BoundId, type DropForm } from './drop-form.ts';

interface DropFiltersProps {
  form: DropForm;
  onChange: (change: Partial<DropForm>) => void;
}

/** Third card of the form: links, age in years, extensions (spec §2). */
export function DropFilters({ form, onChange }: DropFiltersProps) {
  const problems = boundProblems(form);
  const field = (id: BoundId, label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={String(defaultBounds[id])}
      value={form[id]}
      error={problems[id]}
      onChange={({ currentTarget }) => onChange({ [id]: currentTarget.value })}
    />
  );
  return (
    <Card title="Фильтры">
      <div className="flex flex-col gap-4 p-4">
        <div className="grid grid-cols-2 items-start gap-3">
          {field('minBacklinks', 'Ссылок от')}
          {field('maxBacklinks', 'Ссылок до')}
          {field('minAge', 'Возраст от, лет')}
          {field('maxAge', 'Возраст до, лет')}
        </div>
        <ExtensionBoxes value={form.extensions} onChange={(extensions) => onChange({ extensions })} />
      </div>
    </Card>
  );
}
