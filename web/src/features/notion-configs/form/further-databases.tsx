import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { newDatabase, type ConfigForm } from './config-form-rules.ts';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { CheckboxField, TextInputField } from './form-fields.tsx';

/** Maximum number of further databases (contracts). */
const maxDatabases = 50;

/** Repeatable list of further databases (spec §2), in the order shown by the screens. */
export function FurtherDatabases({ titleOf }: { titleOf: (databaseId: string) => string | undefined }) {
  const form = useFormContext<ConfigForm>();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'databases' });
  const last = fields.length - 1;
  const moveTo = (from: number, to: number) => {
    move(from, to);
    // At either end of the list, the pressed button becomes disabled and would lose the focus.
    if (to === 0 || to === last) form.setFocus(`databases.${to}.databaseId`);
  };
  return (
    <section aria-label="Дополнительные базы данных" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">Дополнительные базы данных</h3>
      {fields.length === 0 ? (
        <p className="text-sm text-muted">
          Сайты можно читать из нескольких баз одной интеграции: они покажутся вместе или по одной.
        </p>
      ) : (
        <ol className="flex flex-col gap-3">
          {fields.map(({ id }, at) => (
            <DatabaseRow
              key={id}
              at={at}
              isLast={at === last}
              titleOf={titleOf}
              onMove={(by) => moveTo(at, at + by)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus className="size-3.5" aria-hidden />}
        isDisabled={fields.length >= maxDatabases}
        onPress={() =>
          append(newDatabase, { shouldFocus: true, focusName: `databases.${fields.length}.databaseId` })
        }
      >
        Добавить базу данных
      </Button>
    </section>
  );
}

interface DatabaseRowProps {
  /** Index in the list. */
  at: number;
  isLast: boolean;
  /** Title of a typed database in Notion; undefined if it is unknown. */
  titleOf: (databaseId: string) => string | undefined;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Row of one further database. */
function DatabaseRow({ at, isLast, titleOf, onMove, onRemove }: DatabaseRowProps) {
  const name = `База ${at + 1}`;
  const typed = useWatch<ConfigForm, `databases.${number}.databaseId`>({
    name: `databases.${at}.databaseId`,
  });
  const title = titleOf(typed);
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
      <TextInputField
        name={`databases.${at}.databaseId`}
        label="Database ID"
        hint={title === undefined ? undefined : `В Notion: ${title}`}
        isCode
      />
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
