import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { newDatabase, type ConfigForm } from './config-form-rules.ts';
import { DatabaseRow } from './database-row.tsx';

/** Largest number of them (contracts). */
const maxDatabases = 50;

/** The repeatable list of further databases (spec §2); their order is the one screens show. */
export function FurtherDatabases() {
  const form = useFormContext<ConfigForm>();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'databases' });
  const last = fields.length - 1;
  const moveTo = (from: number, to: number) => {
    move(from, to);
    // At an end the pressed button is disabled and would drop the focus.
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
