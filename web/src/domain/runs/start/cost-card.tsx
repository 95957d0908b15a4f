import { LoaderCircle, Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { CostBreakdown } from './cost-breakdown.tsx';
import type { RunDraft } from './run-draft.ts';
import {
  estimateProblem,
  pairsToConfirm,
  runStartBody,
  runStartFailureText,
  runStartProblem,
} from './run-start-rules.ts';
import { LargeRunDialog } from './large-run-dialog.tsx';
import { useCan } from '../../access/use-can.ts';
import { useEstimate, type Estimate } from './use-estimate.ts';
import type { useStartRun } from './use-start-run.ts';
import { quotaText } from './quota-text.ts';
import { useRunShortcut } from './use-run-shortcut.ts';
import { DemoMark } from '../../../shared/ui/display/demo-mark.tsx';

interface CostCardProps {
  draft: RunDraft;
  onRefresh: (refresh: boolean) => void;
  /** Starts the run; `confirmedPairs` is set if a large run has been confirmed. */
  onRun: (confirmedPairs?: number) => void;
  start: ReturnType<typeof useStartRun>;
  /** Additional buttons below the main one. */
  children?: ReactNode;
}

/** Card with the price of a run before its start, and the start button. */
export function CostCard({ draft, onRefresh, onRun, start, children }: CostCardProps) {
  const canRun = useCan('run');
  const estimate = useEstimate(draft, canRun);
  const body = runStartBody(draft);
  const problem = runStartProblem(body);
  const isPriced = estimateProblem(body) === null;
  const price = isPriced ? estimate.price : undefined;
  const lacksKey = price !== undefined && estimate.isCurrent && !price.hasKey && price.toBuy > 0;
  const isReady = canRun && problem === null && !lacksKey;
  const large = pairsToConfirm(body);
  /** True while the confirmation dialog is open. */
  const [isAsking, setIsAsking] = useState(false);
  const run = () => (large === null ? onRun() : setIsAsking(true));
  useRunShortcut(run, isReady && !start.isPending);
  return (
    <Card
      title="Стоимость запуска"
      aside={
        <span className="flex items-center gap-2">
          {estimate.isFetching ? (
            <LoaderCircle className="size-3.5 animate-spin text-muted" aria-label="Считаем стоимость" />
          ) : null}
          {price?.isDemo ? <DemoMark /> : <Badge>до запуска</Badge>}
        </span>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <CostBreakdown price={price} isStale={!estimate.isCurrent} />
        <RefreshChoice isSelected={draft.refresh} onChange={onRefresh} fresh={estimate.fresh} />
        <PriceNotices price={price} estimate={estimate} isAsked={isPriced} />
        {start.error === null || isAsking ? null : (
          <Notice kind="bad">{runStartFailureText(start.error)}</Notice>
        )}
        {canRun ? null : (
          <Notice kind="info">Запускать анализ могут пользователи с ролью user или admin.</Notice>
        )}
        <Button
          kind="primary"
          icon={<Play className="size-4" aria-hidden />}
          isDisabled={!isReady}
          isPending={start.isPending}
          onPress={run}
        >
          Запустить анализ
        </Button>
        {canRun && price === undefined ? <p className="text-xs text-muted empty:hidden">{problem}</p> : null}
        {children}
      </div>
      {isAsking && large !== null ? (
        <LargeRunDialog
          pairs={large}
          price={estimate.isCurrent ? price : undefined}
          isPending={start.isPending}
          error={start.error === null ? undefined : runStartFailureText(start.error)}
          onConfirm={() => onRun(large)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Card>
  );
}

interface RefreshChoiceProps {
  isSelected: boolean;
  onChange: (refresh: boolean) => void;
  /** Pairs that would be bought again; undefined if not known. */
  fresh: number | undefined;
}

/** Checkbox for buying fresh pairs again. */
function RefreshChoice({ isSelected, onChange, fresh }: RefreshChoiceProps) {
  return (
    <Checkbox isSelected={isSelected} onChange={onChange}>
      Обновить и свежие пары{fresh === undefined ? '' : ` (+${formatNumber(fresh)})`}
    </Checkbox>
  );
}

interface PriceNoticesProps {
  price: Estimate | undefined;
  estimate: ReturnType<typeof useEstimate>;
  /** False while the form is invalid and cannot be priced. */
  isAsked: boolean;
}

/** Notices shown if the price is unknown or cannot be paid. */
function PriceNotices({ price, estimate, isAsked }: PriceNoticesProps) {
  return (
    <>
      {price ? <QuotaNotice price={price} /> : null}
      {estimate.error && isAsked ? (
        <Notice
          kind="warn"
          action={
            <Button kind="ghost" size="xs" onPress={estimate.retry}>
              Повторить
            </Button>
          }
        >
          {sentences('Не удалось рассчитать стоимость', estimate.error.message)}
        </Notice>
      ) : null}
    </>
  );
}

/** Notice that says whether the key and the quota suffice for the purchase. */
function QuotaNotice({ price }: { price: Estimate }) {
  const canConfigure = useCan('configure');
  if (!price.hasKey && price.toBuy > 0)
    return (
      <Notice kind="warn">
        Ключ провайдера не задан, или провайдер выключен.{' '}
        {canConfigure ? (
          <Link to="/settings" className="font-medium underline">
            Добавить в настройках API
          </Link>
        ) : (
          'Попросите администратора добавить его в настройках API.'
        )}
      </Notice>
    );
  const { kind, text } = quotaText(price);
  return <Notice kind={kind}>{text}</Notice>;
}
