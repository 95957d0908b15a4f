import { metricsInWords } from '../../domain/keywords/metrics.ts';
import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { useFormContext, useWatch } from 'react-hook-form';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { DemoFiguresNotice } from './demo-figures-notice.tsx';
import { TestButton, TestResult } from './key-test.tsx';
import { RateLimitField, RateLimitNotice } from './rate-limit-field.tsx';
import { SettingsCard } from './settings-card.tsx';
import { EnabledField, HostField, KeyField } from './settings-fields.tsx';
import { useTestKey } from './settings-queries.ts';
import { isOtherHost, isSandboxHost } from './settings-rules.ts';
import { useKeyTest } from './use-key-test.ts';
import { DemoMark } from '../../shared/ui/display/demo-mark.tsx';

const sandboxNotice = (
  <Notice kind="info">
    Отвечает встроенная песочница: показатели вымышленные и ничего не стоят. Чтобы получать настоящие, укажите
    хост и ключ провайдера.
  </Notice>
);

/** Card of the keyword metrics provider. Its key can be tested before it is saved. */
export function KeywordProviderCard() {
  const form = useFormContext<ProviderSettings>();
  const [key, host] = useWatch({ control: form.control, name: ['rapidApiKey', 'rapidApiHost'] });
  const test = useTestKey();
  const { rapidApiKey: mask, rapidApiHost: keysHost } = form.formState.defaultValues ?? {};
  const isForeignKey = mask !== '' && key === mask && isOtherHost(host, keysHost);
  const { check, result } = useKeyTest(['rapidApiKey', 'rapidApiHost'], () =>
    test.mutateAsync({ ...(key === mask ? {} : { rapidApiKey: key }), rapidApiHost: host }),
  );
  return (
    <SettingsCard
      isWide
      title="Ключевые слова: RapidAPI"
      purpose={`${metricsInWords(['searchVolume', 'clicks', 'cpc', 'difficulty', 'trafficPotential'])} для гео-анализа`}
      badge={isSandboxHost(host) ? <DemoMark /> : undefined}
      enabled={<EnabledField name="rapidApiEnabled" keyName="rapidApiKey" isKeyless={isSandboxHost(host)} />}
      test={<TestButton isPending={test.isPending} onPress={check} />}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <KeyField name="rapidApiKey" label="Ключ API" hint="X-RapidAPI-Key из кабинета провайдера" />
        <HostField />
        <RateLimitField />
      </div>
      {isSandboxHost(host) ? sandboxNotice : null}
      {isForeignKey ? (
        <Notice kind="warn">
          Сохранённый ключ — для хоста {keysHost}. Введите ключ нового хоста: без него при сохранении ключ
          будет удалён.
        </Notice>
      ) : null}
      <RateLimitNotice />
      <DemoFiguresNotice />
      <TestResult result={result} />
    </SettingsCard>
  );
}
