import { countryByCode } from '@geoplan/contracts/countries/countries';
import { useController, type Control } from 'react-hook-form';
import { projectPriorities, projectStatuses } from '../../../domain/plan/plan-rules.ts';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import type { ProjectForm } from './project-form-rules.ts';
import { priorityLabels, statusLabels } from '../project-labels.ts';
import { useOwners } from '../use-owners.ts';

const statusOptions = projectStatuses.map((id) => ({ id, label: statusLabels[id] }));
const priorityOptions = projectPriorities.map((id) => ({ id, label: priorityLabels[id] }));

/** Fields of a project (spec §2). */
export function ProjectFields({ control }: { control: Control<ProjectForm> }) {
  // Controlled, because the first render of a React Aria field clears the value that `register` writes into its input.
  const keyword = useController({ control, name: 'keyword' });
  const country = useController({ control, name: 'country' });
  const launched = useController({ control, name: 'launchedSites' });
  const status = useController({ control, name: 'status' });
  const priority = useController({ control, name: 'priority' });
  const notes = useController({ control, name: 'notes' });
  const sites = launched.field.value;
  return (
    <>
      <TextField
        label="Ключевое слово"
        autoComplete="off"
        hasFirstFocus
        error={keyword.fieldState.error?.message}
        {...keyword.field}
      />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
        <TextField
          label="Код страны"
          placeholder="e.g. bg"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={countryByCode(country.field.value.trim())?.russian}
          error={country.fieldState.error?.message}
          {...country.field}
        />
        <TextField
          label="Запущенные сайты"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          error={launched.fieldState.error?.message}
          {...launched.field}
          value={Number.isNaN(sites) ? '' : sites}
          onChange={({ currentTarget }) => launched.field.onChange(currentTarget.valueAsNumber)}
        />
        <Select
          label="Статус"
          options={statusOptions}
          value={status.field.value}
          onChange={status.field.onChange}
        />
        <Select
          label="Приоритет"
          options={priorityOptions}
          value={priority.field.value}
          onChange={priority.field.onChange}
        />
        <PersonFields control={control} />
      </div>
      <TextArea label="Заметки" rows={3} {...notes.field} />
    </>
  );
}

/** Fields for the responsible person, with suggestions from the plan, and for the due date. */
function PersonFields({ control }: { control: Control<ProjectForm> }) {
  const owner = useController({ control, name: 'owner' });
  const dueDate = useController({ control, name: 'dueDate' });
  const owners = useOwners();
  return (
    <>
      <TextField
        label="Ответственный"
        placeholder="Имя или почта"
        autoComplete="off"
        list="plan-owners"
        error={owner.fieldState.error?.message}
        {...owner.field}
      />
      <TextField label="Срок" type="date" error={dueDate.fieldState.error?.message} {...dueDate.field} />
      <datalist id="plan-owners">
        {owners.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </>
  );
}
