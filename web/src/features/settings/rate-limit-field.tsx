import { requestRateBounds, type ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { isOtherHost, rateText, parseRate, texts } from './settings-rules.ts';

function problemOf(rate: number | null): string | true {
  if (rate === null) return true;
  return (rate >= requestRateBounds.min && rate <= requestRateBounds.max) || texts.rateOutOfBounds;
}

/** Rate limit of the keyword provider's key, in requests per second. An empty field means the default. */
export function RateLimitField() {
  const { field, fieldState, formState } = useController<ProviderSettings, 'rapidApiPerSecond'>({
    name: 'rapidApiPerSecond',
    rules: { validate: problemOf },
  });
  const { ref, value, onChange, onBlur } = field;
  const [typed, setTyped] = useState('');
  const defaultRate = formState.defaultValues?.rapidApiUsualPerSecond ?? null;
  // Shows the typed text while it parses to the current value. «2,50» is therefore not reformatted, but a discarded
  // change is replaced.
  const shown = Object.is(parseRate(typed), value) ? typed : rateText(value);
  return (
    <TextField
      ref={ref}
      label="Частота запросов"
      hint={`Для этого ключа; пусто — ${defaultRate === null ? 'без ограничения' : `по умолчанию, ${rateText(defaultRate)}`}`}
      inputMode="decimal"
      autoComplete="off"
      placeholder={defaultRate === null ? 'без ограничения' : rateText(defaultRate)}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseRate(currentTarget.value));
      }}
      onBlur={onBlur}
      error={fieldState.error?.message}
      after={<span className="shrink-0 text-xs text-muted">запросов/с</span>}
    />
  );
}

/** Notice about the effective rate limit, either lowered by the provider or set for the previous key. */
export function RateLimitNotice() {
  const { control, formState } = useFormContext<ProviderSettings>();
  const [typed, key, host] = useWatch({
    control,
    name: ['rapidApiPerSecond', 'rapidApiKey', 'rapidApiHost'],
  });
  const {
    rapidApiKey: mask,
    rapidApiHost: keysHost,
    rapidApiPerSecond: set = null,
    rapidApiUsualPerSecond: defaultRate = null,
    rapidApiLearntPerSecond: learnt = null,
  } = formState.defaultValues ?? {};
  const isOtherAccount = key !== mask || isOtherHost(host, keysHost);
  if (isOtherAccount && set !== null && typed === set)
    return (
      <Notice kind="info">
        Частота {rateText(set)} — для прежнего ключа. Для нового ключа действует частота по умолчанию;
        изменить её можно после сохранения.
      </Notice>
    );
  if (isOtherAccount || learnt === null) return null;
  const configured = set ?? defaultRate;
  return (
    <Notice kind="warn">
      Сейчас {rateText(learnt)} в секунду: провайдер отклонял слишком частые запросы. Частота постепенно
      вернётся{configured === null ? '' : ` к ${rateText(configured)}`}.
    </Notice>
  );
}
