import { anthropicModels, openaiModels } from '@geoplan/contracts/geo/geo-settings';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { TestButton } from './key-test.tsx';
import { SettingsCard } from './settings-card.tsx';
import { ModelCard } from './model-card.tsx';
import { EnabledField, KeyField } from './settings-fields.tsx';
import { texts } from './settings-rules.ts';

const test = <TestButton onPress={() => showToast(texts.testMissing)} />;

/** Cards of the model providers. */
export function ModelCards() {
  return (
    <>
      <ModelCard
        provider="openai"
        title="Языковая модель: OpenAI"
        purpose="Стратегии AI-помощника и технические задания"
        models={openaiModels}
      />
      <ModelCard
        provider="anthropic"
        title="Языковая модель: Anthropic"
        purpose="Вторая модель для тех же задач"
        models={anthropicModels}
      />
    </>
  );
}

/**
 * Cards of providers for scraping and expired domains. Their keys are only stored so far, except that the Apify key
 * is used to read its balance.
 */
export function KeptKeyCards() {
  return (
    <>
      <SettingsCard
        title="Сбор данных: Apify"
        purpose="Сбор данных пока ничто не запускает: ключ нужен только для остатка в API Balance Monitor"
        enabled={<EnabledField name="apify.enabled" keyName="apify.apiToken" />}
        test={test}
      >
        <KeyField name="apify.apiToken" label="Токен API" />
      </SettingsCard>
      <SettingsCard
        title="Освободившиеся домены: ExpiredDomains"
        purpose="Ключ хранится, его пока ничто не использует: дропы ищутся по реестрам и архиву"
        enabled={<EnabledField name="expiredDomains.enabled" keyName="expiredDomains.apiKey" />}
        test={test}
      >
        <KeyField name="expiredDomains.apiKey" label="Ключ API" />
      </SettingsCard>
    </>
  );
}
