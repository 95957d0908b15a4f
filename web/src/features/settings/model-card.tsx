import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { SettingsCard } from './settings-card.tsx';
import { EnabledField, KeyField, ModelField } from './settings-fields.tsx';
import { useTestModelKey } from './settings-queries.ts';
import { texts } from './settings-rules.ts';

/** Result of a test, and the key it was run with. */
interface Verdict {
  isValid: boolean;
  message: string;
  of: string;
}

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
  const key = useWatch({ control: form.control, name: keyName });
  const test = useTestModelKey(provider);
  const [verdict, setVerdict] = useState<Verdict>();
  const check = async () => {
    setVerdict(undefined);
    form.clearErrors(keyName);
    try {
      const isStored = key === form.formState.defaultValues?.[provider]?.apiKey;
      setVerdict({ ...(await test.mutateAsync(isStored ? {} : { apiKey: key })), of: key });
    } catch (error) {
      if (showServerErrors(form, [keyName], error) !== undefined)
        setVerdict({ isValid: false, message: texts.testFailed, of: key });
    }
  };
  return (
    <SettingsCard
      title={title}
      purpose={purpose}
      enabled={<EnabledField name={`${provider}.enabled`} keyName={keyName} />}
      test={
        <Button
          icon={<PlugZap className="size-4" aria-hidden />}
          isPending={test.isPending}
          onPress={() => void check()}
        >
          Тест
        </Button>
      }
    >
      <KeyField name={keyName} label="Ключ API" />
      <ModelField provider={provider} models={models} />
      {verdict === undefined || verdict.of !== key ? null : (
        <Notice kind={verdict.isValid ? 'ok' : 'bad'}>{verdict.message}</Notice>
      )}
    </SettingsCard>
  );
}
