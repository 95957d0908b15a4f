import { formatAmount } from './format-amount.ts';
import type { Estimate } from './use-estimate.ts';

/** Whether the quota suffices for what would be bought, in words, and how good that is. */
export function quotaText(price: Estimate): { kind: 'ok' | 'info' | 'warn'; text: string } {
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
          : 'Недостающее уже покупают идущие запуски, квота не расходуется',
    };
  if (price.fits === null)
    return {
      kind: 'info',
      text:
        price.currency === 'requests'
          ? 'Остаток квоты станет известен после первого запроса или теста ключа'
          : 'Провайдер не сообщил остаток: хватит ли его, пока не известно',
    };
  return { kind: 'ok', text: 'Квоты хватает' };
}

function lackText({ remainingAfter, reserved, currency }: Estimate): string {
  if (remainingAfter === undefined || remainingAfter >= 0) return '';
  const beside = reserved > 0 ? ' с учётом идущих запусков' : '';
  return `: нужно ещё ${formatAmount(-remainingAfter, currency)}${beside}`;
}
