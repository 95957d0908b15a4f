import { maxPairsPerRun } from '@geoplan/contracts/geo/geo-run-input';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { formatAmount } from './format-amount.ts';
import type { Estimate } from './use-estimate.ts';

/** Message, with its severity, that says whether the quota suffices for the purchase. */
export function quotaText(price: Estimate): { kind: 'ok' | 'info' | 'warn'; text: string } {
  if (price.pairs > maxPairsPerRun) return { kind: 'warn', text: tooManyText(price.pairs) };
  const ceiling = passedCeilingText(price);
  if (ceiling !== null) return { kind: 'warn', text: ceiling };
  if (price.fits === false)
    return {
      kind: 'warn',
      text: `Квоты не хватает${lackText(price)}. Часть пар останется без результата.`,
    };
  if (price.toBuy === 0)
    return {
      kind: 'ok',
      text:
        price.shared === 0
          ? 'Всё уже есть в базе, квота не расходуется'
          : 'Недостающее уже покупается в других запусках, квота не расходуется',
    };
  if (price.fits === null)
    return {
      kind: 'info',
      text:
        price.currency === 'requests'
          ? 'Остаток квоты станет известен после первого запроса или теста ключа'
          : 'Провайдер не сообщил остаток: хватит ли его, пока неизвестно',
    };
  return { kind: 'ok', text: 'Квоты хватает' };
}

/** Text with the number of runs needed if there are more pairs than one run may have. */
function tooManyText(pairs: number): string {
  const runs = formatCount(Math.ceil(pairs / maxPairsPerRun), ['запуск', 'запуска', 'запусков']);
  return `В одном запуске не больше ${formatNumber(maxPairsPerRun)}\u00A0пар, здесь ${formatNumber(pairs)}: так одна ошибка в списке не тратит всю квоту. Разделите слова или страны на ${runs}.`;
}

function lackText({ remainingAfter, reserved, currency }: Estimate): string {
  if (remainingAfter === undefined || remainingAfter >= 0) return '';
  const beside = reserved > 0 ? ' с учётом идущих запусков' : '';
  return `: нужно ещё ${formatAmount(-remainingAfter, currency)}${beside}`;
}

const ceilingOwners = { all: 'на всех', user: 'для вас' } as const;

/**
 * Text about the nearest monthly ceiling: «Месячный лимит расходов для вас: осталось 12 $ из 50 $.», or a statement
 * that there is none.
 */
export function ceilingText({ ceiling, currency }: Estimate): string {
  if (!ceiling) return 'Месячный лимит расходов не задан.';
  const [left, monthly] = [ceiling.left, ceiling.monthly].map((amount) => formatAmount(amount, currency));
  return `Месячный лимит расходов ${ceilingOwners[ceiling.scope]}: осталось ${left} из ${monthly}.`;
}

/** Text for a run that would exceed a monthly ceiling and be rejected when started; null otherwise. */
function passedCeilingText(price: Estimate): string | null {
  const { ceiling, cost } = price;
  if (!ceiling || cost === 0 || cost <= ceiling.left) return null;
  return `${ceilingText(price)} Такой запуск будет отклонён: уменьшите его или попросите администратора поднять лимит.`;
}
