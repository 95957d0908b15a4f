import {
  balanceSources,
  budgetPeriods,
  providerTypes,
  type BalanceSource,
} from '@geoplan/contracts/balance/balance-providers';
import { providerCurrencies } from '@geoplan/contracts/geo/geo-runs';
import type { ComponentProps } from 'react';
import { Controller, useController, useFormContext } from 'react-hook-form';
import { SecretField } from '../../../shared/ui/fields/secret-field.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { sourceNames } from '../providers/provider-labels.ts';
import { fieldsOf, hasBudget, likelyTypes, type ProviderValues } from './provider-form-rules.ts';

const sourceHints: Record<BalanceSource, string> = {
  rapidapi: 'Captured from the paid calls made with the key; never asked for',
  ahrefs: 'Read from the limits and usage of the workspace',
  dataforseo: 'Read from the user data of the account',
  apify: 'Read from the limits of the account',
  openai: 'Costs of the organization against a budget; needs an admin key',
  anthropic: 'Costs of the organization against a budget; needs an admin key',
  manual: 'For providers that tell no balance',
};
const sources = balanceSources
  .toReversed()
  .map((id) => ({ id, label: sourceNames[id], hint: sourceHints[id] }));
const types = providerTypes.map((id) => ({ id, label: id }));
const currencies = providerCurrencies.map((id) => ({ id, label: id }));
const periods = budgetPeriods.map((id) => ({ id, label: `a ${id}` }));

interface ProviderFieldsProps {
  isNew: boolean;
  isManaged: boolean;
  /** Mask of the stored key; "" if none is stored. */
  mask: string;
}

/** Form fields of the chosen source. */
export function ProviderFields({ isNew, isManaged, mask }: ProviderFieldsProps) {
  const { watch, formState, setValue } = useFormContext<ProviderValues>();
  const source = watch('source');
  const shown = fieldsOf(source, isManaged);
  const chooseSource = (next: BalanceSource) => {
    setValue('source', next);
    if (formState.dirtyFields.type !== true) setValue('type', likelyTypes[next]);
  };
  return (
    <>
      {isNew ? (
        <Select label="Balance comes from" options={sources} value={source} onChange={chooseSource} />
      ) : null}
      <Text name="name" label="Name" hasFirstFocus />
      <Choice name="type" label="Type" options={types} />
      {shown.has('balance') ? <ManualFields /> : null}
      {shown.has('credential') ? <KeyField source={source} isManaged={isManaged} mask={mask} /> : null}
      {shown.has('budget') ? (
        <div className="grid grid-cols-2 gap-4">
          <Amount name="budget" label="Budget, USD" hint="Empty = none: the balance stays unknown" />
          <Choice name="budgetPeriod" label="Budget period" options={periods} />
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-4">
        <Amount name="alertBelow" label="Alert below" hint="In what the account is counted in" />
        <Amount name="costPerRequest" label="Cost per request, USD" hint="Empty = told by the ledger" />
      </div>
    </>
  );
}

/** Fields of a provider whose source reports no balance. */
function ManualFields() {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Amount name="balance" label="Balance" hint="Empty = unknown" />
      <Choice name="currency" label="Counted in" options={currencies} />
      <Amount name="totalLimit" label="Total limit" hint="Empty = none" />
      <Text name="resetTimestamp" label="Resets" type="datetime-local" hint="Empty = never" />
    </div>
  );
}

interface TextProps extends ComponentProps<typeof TextField> {
  name: 'name' | 'resetTimestamp' | 'balance' | 'totalLimit' | 'costPerRequest' | 'budget' | 'alertBelow';
}

/**
 * Controlled, because the first render of a React Aria field clears the value that `register` writes into its input.
 */
function Text({ name, ...props }: TextProps) {
  const { field, fieldState } = useController<ProviderValues, TextProps['name']>({ name });
  return <TextField autoComplete="off" error={fieldState.error?.message} {...props} {...field} />;
}

const Amount = (props: TextProps) => <Text inputMode="decimal" {...props} />;

interface ChoiceProps {
  name: 'type' | 'currency' | 'budgetPeriod';
  label: string;
  options: readonly { id: string; label: string }[];
}

function Choice({ name, label, options }: ChoiceProps) {
  return (
    <Controller<ProviderValues, ChoiceProps['name']>
      name={name}
      render={({ field }) => (
        <Select label={label} options={options} value={field.value} onChange={field.onChange} />
      )}
    />
  );
}

interface KeyFieldProps {
  source: BalanceSource;
  isManaged: boolean;
  mask: string;
}

function KeyField({ source, isManaged, mask }: KeyFieldProps) {
  const ordinary = source === 'dataforseo' ? 'login:password' : undefined;
  const admin = isManaged
    ? 'Used for the costs only, beside the key of the API settings'
    : 'An ordinary key cannot read costs';
  return (
    <Controller<ProviderValues, 'credential'>
      name="credential"
      render={({ field, fieldState }) => (
        <SecretField
          label={hasBudget(source) ? 'Admin key' : 'API key'}
          hint={hasBudget(source) ? admin : ordinary}
          mask={mask}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
