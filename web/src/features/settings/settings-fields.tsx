import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { shutDownText, type ModelProvider } from '@geoplan/contracts/llm/known-models';
import { useController, useWatch, type FieldPathByValue } from 'react-hook-form';
import { ComboField } from '../../shared/ui/fields/combo-field.tsx';
import { SecretField } from '../../shared/ui/fields/secret-field.tsx';
import { Switch } from '../../shared/ui/fields/switch.tsx';
import { enabledText, hostOptions } from './settings-rules.ts';

type TextPath = FieldPathByValue<ProviderSettings, string>;

interface EnabledFieldProps {
  name: FieldPathByValue<ProviderSettings, boolean>;
  /** Form field for the provider's key. */
  keyName: TextPath;
  /** True for the sandbox. */
  isKeyless?: boolean;
}

/**
 * Switch of a provider. Without a key it is shown as off, whatever is stored, because no requests are sent to the
 * provider.
 */
export function EnabledField({ name, keyName, isKeyless = false }: EnabledFieldProps) {
  const { field } = useController<ProviderSettings, typeof name>({ name });
  const key = useWatch<ProviderSettings, TextPath>({ name: keyName });
  const hasKey = isKeyless || key.trim() !== '';
  return (
    <Switch isSelected={field.value && hasKey} isDisabled={!hasKey} onChange={field.onChange}>
      {enabledText(field.value, hasKey)}
    </Switch>
  );
}

interface KeyFieldProps {
  name: TextPath;
  label: string;
  hint?: string;
}

/** Field for a key or token; the server returns the stored value masked. */
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

/** Field for the keyword provider's host, with known hosts to choose from. */
export function HostField() {
  const { field, fieldState, formState } = useController<ProviderSettings, 'rapidApiHost'>({
    name: 'rapidApiHost',
  });
  const { rapidApiHost: loaded = '', sandboxHost = null } = formState.defaultValues ?? {};
  return (
    <ComboField
      label="Хост API"
      hint="Определяет провайдера; имя без https://"
      options={hostOptions(loaded, sandboxHost)}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

interface ModelFieldProps {
  provider: ModelProvider;
  models: readonly string[];
}

/** Field for a provider's model, with current models to choose from. A discontinued model is marked. */
export function ModelField({ provider, models }: ModelFieldProps) {
  const name = `${provider}.model` as const;
  const { field, fieldState } = useController<ProviderSettings, TextPath>({ name });
  const shutDown = shutDownText(provider, field.value.trim());
  return (
    <ComboField
      label="Модель"
      hint={shutDown === null ? undefined : `Модель ${shutDown}. Выберите другую.`}
      options={models.map((model) => ({ id: model, label: model }))}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
