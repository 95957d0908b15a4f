import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { useState } from 'react';
import { useSession } from '../../../shared/session/session-store.ts';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { BudgetFields, GroupFields, RhythmFields } from './recheck-fields.tsx';
import { readRecheck, valuesOf, type RecheckErrors, type RecheckValues } from './recheck-form-rules.ts';
import { useSaveRecheck } from './recheck-queries.ts';

interface RecheckDialogProps {
  /** Schedule to change; undefined for a new one. */
  recheck: Recheck | undefined;
  /** Current currency of the account; null if there is no account. */
  currency: ProviderCurrency | null;
  timeZone: string;
  onClose: () => void;
}

/** Dialog for a new schedule, or for the interval, group or budget of an existing one. */
export function RecheckDialog({ recheck, currency, timeZone, onClose }: RecheckDialogProps) {
  const [initial] = useState(() => valuesOf(recheck, currency));
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<RecheckErrors>({});
  const save = useSaveRecheck();
  const userId = useSession(({ user }) => user?.id);
  const isOfOther = recheck !== undefined && recheck.ownerId !== userId;
  const onType = (part: Partial<RecheckValues>) => setValues((now) => ({ ...now, ...part }));
  const submit = () => {
    const read = readRecheck(values);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return;
    save.mutate(
      { id: recheck?.id, input: read.input },
      {
        onSuccess: ({ name }) => {
          showToast(`Расписание «${name}» сохранено`);
          onClose();
        },
      },
    );
  };
  const fields = { values, errors, onType };
  return (
    <FormDialog
      title={recheck ? 'Изменить расписание' : 'Новое расписание'}
      submitLabel="Сохранить"
      intro={
        isOfOther
          ? `Владелец — ${recheck.owner}. Если сохранить расписание включённым, его владельцем станете вы: запуски пойдут в счёт вашего лимита расходов.`
          : 'Устаревшие пары обновляются сами, самые старые первыми, пока хватает бюджета месяца.'
      }
      isPending={save.isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(initial)}
      failure={save.error?.message}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <TextField
        label="Название"
        autoComplete="off"
        hasFirstFocus
        value={values.name}
        onChange={({ currentTarget }) => onType({ name: currentTarget.value })}
        error={errors.name}
      />
      <GroupFields {...fields} />
      <RhythmFields {...fields} timeZone={timeZone} />
      <BudgetFields {...fields} />
    </FormDialog>
  );
}
