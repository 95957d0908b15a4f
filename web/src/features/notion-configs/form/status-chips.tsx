import { X } from 'lucide-react';
import { useState } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
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
      <TagGroup
        aria-label={`${label}: статусы`}
        onRemove={(keys) => onChange(value.filter((status) => !keys.has(status)))}
      >
        <TagList
          className={classNames('flex flex-wrap gap-1.5', value.length === 0 && 'text-xs text-muted')}
          renderEmptyState={() => 'Ни один статус не считается'}
        >
          {value.map((status) => (
            <Tag
              key={status}
              id={status}
              textValue={status}
              className="inline-flex min-h-6 max-w-full cursor-default items-center gap-0.5 rounded-md bg-surface-tertiary pl-2 text-xs font-medium wrap-anywhere"
            >
              {status}
              <Button
                slot="remove"
                // React Aria reads the status after it.
                aria-label="Убрать:"
                className="grid size-6 shrink-0 place-items-center rounded-md text-muted hover:text-foreground"
              >
                <X className="size-3" aria-hidden />
              </Button>
            </Tag>
          ))}
        </TagList>
      </TagGroup>
    </div>
  );
}
