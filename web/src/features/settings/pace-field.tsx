import { paceBounds, type ProviderSettings } from '@geoplan/contracts/geo-settings';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { isOtherHost, paceNumber, parsePace, texts } from './settings-rules.ts';

function problemOf(pace: number | null): string | true {
  if (pace === null) return true;
  return (pace >= paceBounds.min && pace <= paceBounds.max) || texts.paceOutOfBounds;
}

/** Requests a second of the keyword provider's key; blank = the usual. */
export function PaceField() {
  const { field, fieldState, formState } = useController<ProviderSettings, 'rapidApiPerSecond'>({
    name: 'rapidApiPerSecond',
    rules: { validate: problemOf },
  });
  const { ref, value, onChange, onBlur } = field;
  const [typed, setTyped] = useState('');
  const usual = formState.defaultValues?.rapidApiUsualPerSecond ?? null;
  // What was typed stands as long as it means the value: «2,50» is not corrected, a discarded change is.
  const shown = Object.is(parsePace(typed), value) ? typed : paceNumber(value);
  return (
    <TextField
      ref={ref}
      label="Темп"
      hint={`Для этого ключа; пусто — ${usual === null ? 'без ограничения' : `обычный темп, ${paceNumber(usual)}`}`}
      inputMode="decimal"
      autoComplete="off"
      placeholder={usual === null ? 'без ограничения' : paceNumber(usual)}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parsePace(currentTarget.value));
      }}
      onBlur={onBlur}
      error={fieldState.error?.message}
      after={<span className="shrink-0 text-xs text-muted">запросов/с</span>}
    />
  );
}

/** What the saved pace is worth: slowed down by the provider, or left behind with its key. */
export function PaceNotice() {
  const { control, formState } = useFormContext<ProviderSettings>();
  const [typed, key, host] = useWatch({
    control,
    name: ['rapidApiPerSecond', 'rapidApiKey', 'rapidApiHost'],
  });
  const {
    rapidApiKey: mask,
    rapidApiHost: keysHost,
    rapidApiPerSecond: set = null,
    rapidApiUsualPerSecond: usual = null,
    rapidApiLearntPerSecond: learnt = null,
  } = formState.defaultValues ?? {};
  const isOtherAccount = key !== mask || isOtherHost(host, keysHost);
  if (isOtherAccount && set !== null && typed === set)
    return (
      <Notice kind="info">
        Темп {paceNumber(set)} — для прежнего ключа. Новый начнёт с обычного; задать ему темп можно после
        сохранения.
      </Notice>
    );
  if (isOtherAccount || learnt === null) return null;
  const wanted = set ?? usual;
  return (
    <Notice kind="warn">
      Сейчас {paceNumber(learnt)} в секунду: провайдер отвечал отказами на частые запросы. Темп сам понемногу
      растёт
      {wanted === null ? '' : ` до ${paceNumber(wanted)}`}.
    </Notice>
  );
}
