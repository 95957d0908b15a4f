import { changeRunRetention, defaultRunDays, readRunRetention } from '@geoplan/contracts/geo/geo-runs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useUnsaved } from '../../shared/form/unsaved-parts.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { showToast } from '../../shared/ui/overlays/toast.tsx';

const key = ['run-retention'];
const title = 'Запуски';

/** Why so many days cannot be set; undefined = they can. */
function problemOf(typed: string): string | undefined {
  const days = typed.trim() === '' ? Number.NaN : Number(typed);
  const parsed = changeRunRetention.body.safeParse({ keepDays: days });
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'Целое число дней');
}

/** For how many days ended runs stay in the list; saved by itself, it belongs to no provider. */
export function RunRetentionCard() {
  const client = useQueryClient();
  const stored = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(readRunRetention, {}, { signal })).data,
  });
  const change = useMutation({
    mutationFn: async (keepDays: number) => (await call(changeRunRetention, { body: { keepDays } })).data,
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      setTyped(null);
      showToast('Срок хранения запусков изменён');
    },
    onError: (error) => showToast(`Срок хранения не изменён: ${error.message}`),
  });
  const [typed, setTyped] = useState<string | null>(null);
  const storedDays = stored.data ? String(stored.data.keepDays) : '';
  const shown = typed ?? storedDays;
  useUnsaved(title, shown !== storedDays);
  const problem = typed === null ? undefined : problemOf(typed);
  return (
    <div className={`${cardStyle} lg:col-span-2`}>
      <div className="border-b border-separator px-4 py-2.5">
        <h2 className="text-base font-semibold tracking-snug">{title}</h2>
        <p className="text-xs text-muted">
          Старые завершённые запуски уходят из истории. Найденные показатели и учёт расходов остаются.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3 p-4">
        <div className="w-full max-w-72">
          <TextField
            label="Хранить завершённые запуски"
            hint={`0 — без срока; по умолчанию ${defaultRunDays}\u00A0дней`}
            inputMode="numeric"
            autoComplete="off"
            disabled={stored.data === undefined}
            value={shown}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={problem}
            after={<span className="shrink-0 text-xs text-muted">дней</span>}
          />
        </div>
        <div className="pt-5.5">
          <Button
            isDisabled={typed === null || problem !== undefined || Number(typed) === stored.data?.keepDays}
            isPending={change.isPending}
            onPress={() => change.mutate(Number(typed))}
          >
            Изменить срок
          </Button>
        </div>
      </div>
    </div>
  );
}
