import { CalendarCheck, CalendarPlus, RotateCcw, Trash2 } from 'lucide-react';
import { isPlanned, usePlan } from '../../../domain/plan/plan-store.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { pairName, type RunRow } from './run-row.ts';

interface RowActionsProps {
  row: RunRow;
  /** True on a phone, which has room only for one menu button. */
  isSmall: boolean;
  /** True if a failed pair of this run can be retried now. */
  canRetry: boolean;
  onPlan: (row: RunRow) => void;
  onRemove: (row: RunRow) => void;
  onRetry: (row: RunRow) => void;
}

/**
 * Actions of one pair for people who may start runs: retry for a failed pair, plan or delete for a pair with a result.
 */
export function RowActions(props: RowActionsProps) {
  const { row, isSmall } = props;
  if (row.error) return <RetryAction {...props} />;
  if (!row.record) return null;
  return isSmall ? <ResultMenu {...props} /> : <ResultActions {...props} />;
}

function RetryAction({ row, isSmall, canRetry, onRetry }: RowActionsProps) {
  const label = `Повторить: ${pairName(row)}`;
  const icon = <RotateCcw className="size-3.5" aria-hidden />;
  const press = () => onRetry(row);
  if (isSmall)
    return (
      <IconButton label={label} size="xs" isDisabled={!canRetry} onPress={press}>
        {icon}
      </IconButton>
    );
  return (
    <Button kind="ghost" size="xs" isDisabled={!canRetry} aria-label={label} icon={icon} onPress={press}>
      Повторить
    </Button>
  );
}

function usePlanState(row: RunRow) {
  const isThere = isPlanned(usePlan(), row.keyword, row.country);
  return { isThere, label: isThere ? 'В плане' : 'В план', Icon: isThere ? CalendarCheck : CalendarPlus };
}

function ResultActions({ row, onPlan, onRemove }: RowActionsProps) {
  const { isThere, label, Icon } = usePlanState(row);
  return (
    <span className="inline-flex gap-1">
      <IconButton label={`${label}: ${pairName(row)}`} size="xs" onPress={() => onPlan(row)}>
        <Icon className={isThere ? 'size-4 text-success' : 'size-4'} aria-hidden />
      </IconButton>
      <IconButton label={`Удалить: ${pairName(row)}`} size="xs" onPress={() => onRemove(row)}>
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
    </span>
  );
}

function ResultMenu({ row, onPlan, onRemove }: RowActionsProps) {
  const { label, Icon } = usePlanState(row);
  const name = `Действия: ${pairName(row)}`;
  return (
    <RowMenu label={name} onAction={(key) => (key === 'plan' ? onPlan(row) : onRemove(row))}>
      <MenuAction id="plan" icon={Icon}>
        {label}
      </MenuAction>
      <MenuAction id="remove" icon={Trash2} tone="danger">
        Удалить
      </MenuAction>
    </RowMenu>
  );
}
