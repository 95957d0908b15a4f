import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { isPlanned, usePlan } from '../../../domain/plan/plan-store.ts';
import { planPairs } from '../../../domain/plan/plan-pairs.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { buttonStyle } from '../../../shared/ui/buttons/button-style.ts';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { MenuButton } from '../../../shared/ui/overlays/menu-button.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import type { useGaps } from './matrix-queries.ts';
import { planChoices } from './matrix-labels.ts';

/** Maximum number of pairs planned without a confirmation. */
const unasked = 200;

/**
 * «Добавить в план»: adds the gaps with the highest index that match the filter, and skips gaps that are already
 * planned.
 */
export function PlanGaps({ total = 0, load }: ReturnType<typeof useGaps>) {
  const plan = usePlan();
  const [asked, setAsked] = useState<number | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (count: number) => {
      // Requests additional gaps, one per planned pair, so that enough remain even if all planned pairs are among the
      // best.
      const { pairs } = await load(Math.min(count + plan.length, 10_000));
      const open = pairs.filter(({ keyword, country }) => !isPlanned(plan, keyword, country));
      // If no unplanned gap is left, the planned ones are passed, so that the toast reports that all are in the plan.
      planPairs((open.length === 0 ? pairs : open).slice(0, count));
    },
    onError: (error) => showToast(`Ошибка: ${error.message}`),
    onSettled: () => setAsked(null),
  });
  return (
    <>
      <MenuButton
        label="Добавить в план"
        buttonClass={buttonStyle('secondary', 'md')}
        content={
          <>
            <CalendarPlus className="size-4" aria-hidden />
            Добавить в план
          </>
        }
        placement="bottom end"
        onAction={(key) => (Number(key) > unasked ? setAsked(Number(key)) : mutate(Number(key)))}
      >
        {planChoices(total).map(({ count, label }) => (
          <MenuAction key={count} id={count} icon={CalendarPlus} isDisabled={total === 0 || isPending}>
            {label}
          </MenuAction>
        ))}
      </MenuButton>
      {asked === null ? null : (
        <ConfirmDialog
          title={`Добавить в план ${formatCount(asked, ['пару', 'пары', 'пар'])}?`}
          confirmLabel="Добавить"
          confirmKind="primary"
          isOpen
          isPending={isPending}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(null)}
        >
          Каждая станет проектом со статусом «План» и средним приоритетом. Начать можно и с лучших 20.
        </ConfirmDialog>
      )}
    </>
  );
}
