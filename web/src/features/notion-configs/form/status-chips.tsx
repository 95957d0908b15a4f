import { useState } from 'react';
import { RemovableTags } from '../../../shared/ui/fields/removable-tags.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { addStatuses } from './config-form-rules.ts';

interface StatusChipsProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Tag input of statuses: Enter or a comma adds what was typed, a pasted list is split. */
export function StatusChips({ label, value, onChange }: StatusChipsProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    onChange(addStatuses(value, text));
    setTyped('');
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label={label}
        placeholder="Статус и Enter"
        autoComplete="off"
        value={typed}
        maxLength={1_000}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value;
          if (/[,;\n]/.test(text)) add(text);
          else setTyped(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Does not submit the form.
          event.preventDefault();
          add(typed);
        }}
        onBlur={() => (typed.trim() === '' ? undefined : add(typed))}
      />
      <div className="flex flex-wrap gap-1.5">
        <RemovableTags
          label={`${label}: статусы`}
          tags={value.map((status) => ({ id: status, label: status }))}
          onRemove={(statuses) => onChange(value.filter((status) => !statuses.includes(status)))}
          emptyText="Ни один статус не считается"
        />
      </div>
    </div>
  );
}
