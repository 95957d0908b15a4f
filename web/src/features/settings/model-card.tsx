import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import { useFormContext } from 'react-hook-form';
import { TestButton, TestResult } from './key-test.tsx';
import { SettingsCard } from './settings-card.tsx';
import { EnabledField, KeyField, ModelField } from './settings-fields.tsx';
import { useTestModelKey } from './settings-queries.ts';
import { useKeyTest } from './use-key-test.ts';

interface ModelCardProps {
  provider: ModelProvider;
  title: string;
  purpose: string;
  models: readonly string[];
}

/** Card of a model provider. Its key can be tested for free before it is saved. */
export function ModelCard({ provider, title, purpose, models }: ModelCardProps) {
  const form = useFormContext<ProviderSettings>();
  const keyName = `${provider}.apiKey` as const;
  const test = useTestModelKey(provider);
  const { check, result } = useKeyTest([keyName], () => {
    const key = form.getValues(keyName);
    return test.mutateAsync(key === form.formState.defaultValues?.[provider]?.apiKey ? {} : { apiKey: key });
  });
  return (
    <SettingsCard
      title={title}
      purpose={purpose}
      enabled={<EnabledField name={`${provider}.enabled`} keyName={keyName} />}
      test={<TestButton isPending={test.isPending} onPress={check} />}
    >
      <KeyField name={keyName} label="Ключ API" />
      <ModelField provider={provider} models={models} />
      <TestResult result={result} />
    </SettingsCard>
  );
}
