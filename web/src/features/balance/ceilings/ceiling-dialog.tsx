import { providerCurrencies } from '@geoplan/contracts/geo/geo-runs';
import { useState } from 'react';
import { englishFailure } from '../../../shared/language/use-failure-text.ts';
import { SegmentedControl } from '../../../shared/ui/fields/segmented-control.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { whoText } from './ceiling-columns.tsx';
import { readCeiling, withCeiling, type CeilingRow, type CeilingValues } from './ceiling-rules.ts';
import { useChangeCeilings } from './ceilings-queries.ts';

const scopes = [
  { id: 'all', label: 'All people together' },
  { id: 'user', label: 'One person' },
] as const;
const currencies = providerCurrencies.map((id) => ({ id, label: id }));

const valuesOf = (row: CeilingRow | undefined): CeilingValues => ({
  scope: row && row.user !== null ? 'user' : 'all',
  email: row?.user ?? '',
  currency: row?.currency ?? 'requests',
  monthly: row?.monthly === null || row === undefined ? '' : String(row.monthly),
});

interface CeilingDialogProps {
  /** Row to change, with a fixed person and unit; undefined to set a new ceiling. */
  row?: CeilingRow | undefined;
  onClose: () => void;
}

/** Dialog that sets one ceiling, replacing any existing one with the same person and unit. */
export function CeilingDialog({ row, onClose }: CeilingDialogProps) {
  const [initial] = useState(() => valuesOf(row));
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<{ email?: string; monthly?: string }>({});
  const change = useChangeCeilings();
  const type = (part: Partial<CeilingValues>) => setValues((now) => ({ ...now, ...part }));
  const save = () => {
    const read = readCeiling(values);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return;
    change.mutate((all) => withCeiling(all, read.ceiling), {
      onSuccess: () => {
        showToast(`${whoText(read.ceiling)}: ceiling set`);
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={row ? `Ceiling of ${whoText(row)}` : 'Set a ceiling'}
      submitLabel="Save"
      isPending={change.isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(initial)}
      failure={change.error === null ? undefined : englishFailure(change.error)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      {row ? null : (
        <>
          <WhoseFields values={values} emailError={errors.email} onType={type} />
          <Select
            label="Counted in"
            options={currencies}
            value={values.currency}
            onChange={(currency) => type({ currency })}
          />
        </>
      )}
      <TextField
        label={`A month, ${values.currency}`}
        inputMode="decimal"
        autoComplete="off"
        hasFirstFocus
        value={values.monthly}
        onChange={({ currentTarget }) => type({ monthly: currentTarget.value })}
        error={errors.monthly}
      />
    </FormDialog>
  );
}

interface WhoseFieldsProps {
  values: CeilingValues;
  emailError: string | undefined;
  onType: (part: Partial<CeilingValues>) => void;
}

/** Fields that select all people together or one person, identified by email. */
function WhoseFields({ values, emailError, onType }: WhoseFieldsProps) {
  return (
    <>
      <SegmentedControl
        label="Whose"
        options={scopes}
        selected={values.scope}
        onSelect={(scope) => onType({ scope })}
      />
      {values.scope === 'user' ? (
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={values.email}
          onChange={({ currentTarget }) => onType({ email: currentTarget.value })}
          error={emailError}
        />
      ) : null}
    </>
  );
}
