import { changeDropSource } from '@geoplan/contracts/drops/drop-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dropSourceKey, useDropSource } from '../../domain/drops/use-drop-source.ts';
import { call } from '../../shared/api/call.ts';
import { useUnsaved } from '../../shared/form/unsaved-parts.tsx';
import { Switch } from '../../shared/ui/fields/switch.tsx';
import { WideCard } from './settings-card.tsx';

/** Switch for checks of drop lists. */
export function DropSourceCard() {
  const client = useQueryClient();
  const { data, error } = useDropSource();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isEnabled = chosen ?? data?.isEnabled ?? false;
  const change = useMutation({
    mutationFn: async (next: boolean) => (await call(changeDropSource, { body: { isEnabled: next } })).data,
    onSuccess: (saved, sent) => {
      client.setQueryData(dropSourceKey, saved);
      setChosen((now) => (now === sent ? null : now));
    },
  });
  useUnsaved({
    names: data === undefined || isEnabled === data.isEnabled ? [] : ['проверка своих списков'],
    problem: null,
    save: () => change.mutateAsync(isEnabled),
  });
  return (
    <WideCard
      title="Подбор дропов"
      about="Домены из ваших списков проверяются в реестрах (RDAP) и архиве. Если выключено, показываются только демо-данные."
    >
      <div className="flex flex-col items-start gap-1 p-4">
        <Switch isSelected={isEnabled} isDisabled={data === undefined} onChange={setChosen}>
          Проверять свои списки
        </Switch>
        {data === undefined && error !== null ? (
          <p className="text-xs text-danger-soft-foreground">Не удалось загрузить: {error.message}</p>
        ) : null}
        {data?.isDemo ? (
          <p className="text-xs text-muted">Вместо реестров и архива отвечает песочница: это демо-данные.</p>
        ) : null}
      </div>
    </WideCard>
  );
}
