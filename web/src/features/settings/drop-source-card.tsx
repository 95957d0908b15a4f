import { changeDropSource } from '@geoplan/contracts/drops/drop-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dropSourceKey } from '../../domain/drops/drop-keys.ts';
import { useDropSource } from '../../domain/drops/use-drop-source.ts';
import { call } from '../../shared/api/call.ts';
import { Switch } from '../../shared/ui/fields/switch.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';

/** Whether lists of drops may be looked up; saved by itself, it belongs to no provider. */
export function DropSourceCard() {
  const client = useQueryClient();
  const { data, error } = useDropSource();
  const change = useMutation({
    mutationFn: async (isEnabled: boolean) => (await call(changeDropSource, { body: { isEnabled } })).data,
    onSuccess: (saved) => {
      client.setQueryData(dropSourceKey, saved);
      showToast(saved.isEnabled ? 'Проверка своих списков включена' : 'Проверка своих списков выключена');
    },
    onError: (failure) => showToast(`Источник дропов не изменён: ${failure.message}`),
  });
  return (
    <div className={`${cardStyle} lg:col-span-2`}>
      <div className="border-b border-separator px-4 py-2.5">
        <h2 className="text-base font-semibold tracking-snug">Подбор дропов</h2>
        <p className="text-xs text-muted">
          Домены из ваших списков проверяются в реестрах (RDAP) и архиве. Если выключено, показываются только
          демо-данные.
        </p>
      </div>
      <div className="flex flex-col items-start gap-1 p-4">
        <Switch
          isSelected={data?.isEnabled ?? false}
          isDisabled={data === undefined || change.isPending}
          onChange={(isEnabled) => change.mutate(isEnabled)}
        >
          Проверять свои списки
        </Switch>
        {data === undefined && error !== null ? (
          <p className="text-xs text-danger-soft-foreground">Не удалось загрузить: {error.message}</p>
        ) : null}
        {data?.isDemo ? (
          <p className="text-xs text-muted">Вместо реестров и архива отвечает песочница: это демо-данные.</p>
        ) : null}
      </div>
    </div>
  );
}
