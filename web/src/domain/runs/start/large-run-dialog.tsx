import { formatCount } from '../../../shared/format/format-number.ts';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { CostBreakdown } from './cost-breakdown.tsx';
import { ceilingText, quotaText } from './quota-text.ts';
import type { Estimate } from './use-estimate.ts';

interface LargeRunDialogProps {
  pairs: number;
  /** Undefined until the price of the form's current content is known; the run cannot be started before then. */
  price: Estimate | undefined;
  isPending: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation dialog for a large run, with its pairs, price, duration, and the remaining quota and spending limit. */
export function LargeRunDialog({ pairs, price, isPending, error, onConfirm, onClose }: LargeRunDialogProps) {
  const count = formatCount(pairs, ['пару', 'пары', 'пар']);
  const quota = price && quotaText(price);
  const ceiling = price && ceilingText(price);
  return (
    <ConfirmDialog
      title={`Запустить ${count}?`}
      confirmLabel={`Запустить ${count}`}
      confirmKind="primary"
      isOpen
      isPending={isPending}
      isDisabled={price === undefined}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <CostBreakdown price={price} isStale={price === undefined} />
        {ceiling !== undefined && quota?.text.startsWith(ceiling) === false ? (
          <p className="text-sm">{ceiling}</p>
        ) : null}
        {quota ? <Notice kind={quota.kind}>{quota.text}</Notice> : null}
        <p className="text-sm">
          Один запуск на все пары. Его можно отменить в любой момент: полученное останется, остальное не
          покупается.
        </p>
      </div>
    </ConfirmDialog>
  );
}
