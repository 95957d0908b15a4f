import { metricsInWords } from '../../domain/keywords/metrics.ts';
import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { DemoFiguresNotice } from './demo-figures-notice.tsx';
import { RateLimitField, RateLimitNotice } from './rate-limit-field.tsx';
import { SettingsCard } from './settings-card.tsx';
import { EnabledField, HostField, KeyField } from './settings-fields.tsx';
import { useTestKey } from './settings-queries.ts';
import { isOtherHost, isSandboxHost, texts } from './settings-rules.ts';
import { DemoMark } from '../../shared/ui/display/demo-mark.tsx';

/** Result of a test, and the values it was run with. */
interface Verdict {
  isValid: boolean;
  message: string;
  of: string;
}

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
  const [verdict, setVerdict] = useState<Verdict>();
  const of = `${key}\n${host}`;
  const { rapidApiKey: mask, rapidApiHost: keysHost } = form.formState.defaultValues ?? {};
  const isForeignKey = mask !== '' && key === mask && isOtherHost(host, keysHost);
  const check = async () => {
    setVerdict(undefined);
    form.clearErrors(['rapidApiKey', 'rapidApiHost']);
    try {
      const found = await test.mutateAsync({
        ...(key === mask ? {} : { rapidApiKey: key }),
        rapidApiHost: host,
      });
      setVerdict({ ...found, of });
    } catch (error) {
      if (showServerErrors(form, ['rapidApiKey', 'rapidApiHost'], error) !== undefined)
        setVerdict({ isValid: false, message: texts.testFailed, of });
    }
  };
  return (
    <SettingsCard
      isWide
      title="Ключевые слова: RapidAPI"
      purpose={`${metricsInWords(['searchVolume', 'clicks', 'cpc', 'difficulty', 'trafficPotential'])} для гео-анализа`}
      badge={isSandboxHost(host) ? <DemoMark /> : undefined}
      enabled={<EnabledField name="rapidApiEnabled" keyName="rapidApiKey" isKeyless={isSandboxHost(host)} />}
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
      {verdict === undefined || verdict.of !== of ? null : (
        <Notice kind={verdict.isValid ? 'ok' : 'bad'}>{verdict.message}</Notice>
      )}
    </SettingsCard>
  );
}
