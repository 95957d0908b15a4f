import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { TextInputField, CheckboxField } from './form-fields.tsx';

interface DatabaseRowProps {
  /** Index in the list. */
  at: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One further database. */
export function DatabaseRow({ at, isLast, onMove, onRemove }: DatabaseRowProps) {
  const name = `База ${at + 1}`;
  return (
    <li aria-label={name} className="flex flex-col gap-3 rounded-md border border-border p-3">
      <div className="flex items-center gap-1">
        <span className="mr-auto text-sm font-medium">{name}</span>
        <CheckboxField name={`databases.${at}.isActive`}>Активна</CheckboxField>
        <IconButton
          label={`${name}: выше`}
          size="sm"
          className="ml-2"
          isDisabled={at === 0}
          onPress={() => onMove(-1)}
        >
          <ArrowUp className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={`${name}: ниже`} size="sm" isDisabled={isLast} onPress={() => onMove(1)}>
          <ArrowDown className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={`${name}: убрать`} size="sm" onPress={onRemove}>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </div>
      <TextInputField name={`databases.${at}.databaseId`} label="Database ID" isCode />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextInputField
          name={`databases.${at}.databaseName`}
          label="Название базы"
          hint="Пусто — как в Notion"
        />
        <TextInputField name={`databases.${at}.databaseDescription`} label="Описание базы" />
      </div>
    </li>
  );
}
