import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { useController, type FieldPathByValue } from 'react-hook-form';
import { ComboField } from '../../shared/ui/fields/combo-field.tsx';
import { SecretField } from '../../shared/ui/fields/secret-field.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { Switch } from '../../shared/ui/fields/switch.tsx';
import { keywordHosts } from './settings-rules.ts';

type TextPath = FieldPathByValue<ProviderSettings, string>;

/** The switch of a provider. */
export function EnabledField({ name }: { name: FieldPathByValue<ProviderSettings, boolean> }) {
  const { field } = useController<ProviderSettings, typeof name>({ name });
  return (
    <Switch isSelected={field.value} onChange={field.onChange}>
      {field.value ? 'Включён' : 'Выключен'}
    </Switch>
  );
}

interface KeyFieldProps {
  name: TextPath;
  label: string;
  hint?: string;
}

/** A key or token; what was loaded is its mask. */
export function KeyField({ name, label, hint }: KeyFieldProps) {
  const { field, fieldState, formState } = useController<ProviderSettings, TextPath>({ name });
  const [outer, inner] = name.split('.') as [keyof ProviderSettings, string?];
  const loaded: unknown = formState.defaultValues?.[outer];
  const mask = inner === undefined ? loaded : (loaded as Record<string, unknown> | undefined)?.[inner];
  return (
    <SecretField
      label={label}
      hint={hint}
      mask={typeof mask === 'string' ? mask : ''}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** The host of the keyword provider: a known one or any other. */
export function HostField() {
  const { field, fieldState, formState } = useController<ProviderSettings, 'rapidApiHost'>({
    name: 'rapidApiHost',
  });
  const loaded = formState.defaultValues?.rapidApiHost ?? '';
  const isListed = loaded === '' || keywordHosts.some(({ id }) => id === loaded);
  return (
    <ComboField
      label="Хост API"
      hint="Определяет провайдера; имя без https://"
      options={isListed ? keywordHosts : [{ id: loaded, label: loaded, hint: 'Сейчас' }, ...keywordHosts]}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

interface ModelFieldProps {
  name: TextPath;
  models: readonly string[];
}

/** The model of a provider; one that is stored but no longer offered can stay. */
export function ModelField({ name, models }: ModelFieldProps) {
  const { field } = useController<ProviderSettings, TextPath>({ name });
  const offered = models.includes(field.value) ? models : [field.value, ...models];
  return (
    <Select
      label="Модель"
      options={offered.map((model) => ({ id: model, label: model }))}
      value={field.value}
      onChange={field.onChange}
    />
  );
}
