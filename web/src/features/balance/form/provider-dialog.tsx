import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { useState } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import { englishFailure } from '../../../shared/language/use-failure-text.ts';
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { useAddProvider, useChangeProvider } from '../balance-queries.ts';
import { ProviderFields } from './provider-fields.tsx';
import {
  errorsOf,
  newProvider,
  providerChange,
  valuesOf,
  type ProviderValues,
} from './provider-form-rules.ts';

interface ProviderDialogProps {
  /** Provider to edit; undefined to add a new one. */
  provider?: ApiProvider | undefined;
  onClose: () => void;
}

const intro = 'Its key and whether it is on belong to the API settings.';

/** Adds a provider or edits one. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const isManaged = provider?.isManaged ?? false;
  const form = useForm<ProviderValues>({
    defaultValues: valuesOf(provider),
    resolver: (values) => {
      const errors = fieldErrors(values, isManaged);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { save, isPending } = useSave(provider);
  const { isDirty } = form.formState;
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await save(values);
      onClose();
    } catch (error) {
      setFailure(`${englishFailure(error)}.`.replace('..', '.'));
    }
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        title={provider ? `Edit ${provider.name}` : 'Add Provider'}
        submitLabel={provider ? 'Save' : 'Add'}
        isPending={isPending}
        isDirty={isDirty}
        intro={isManaged ? intro : undefined}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <ProviderFields
          isNew={provider === undefined}
          isManaged={isManaged}
          mask={provider?.credential ?? ''}
        />
      </FormDialog>
    </FormProvider>
  );
}

function fieldErrors(values: ProviderValues, isManaged: boolean): FieldErrors<ProviderValues> {
  const entries = Object.entries(errorsOf(values, isManaged));
  return Object.fromEntries(entries.map(([field, message]) => [field, { type: 'value', message }]));
}

/** Saves the values of the form; an edit without changes sends no request. */
function useSave(provider: ApiProvider | undefined) {
  const add = useAddProvider();
  const change = useChangeProvider();
  const save = async (values: ProviderValues): Promise<void> => {
    if (provider === undefined) {
      const { name } = await add.mutateAsync(newProvider(values));
      return showToast(`${name} added`);
    }
    const changes = providerChange(provider, values);
    if (Object.keys(changes).length === 0) return;
    const { name } = await change.mutateAsync({ id: provider.id, change: changes });
    showToast(`${name} saved`);
  };
  return { save, isPending: add.isPending || change.isPending };
}
