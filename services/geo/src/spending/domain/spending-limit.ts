import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { AppError } from '@geoplan/kit/errors';
import type { KeywordProvider, Pair } from '../../metrics/domain/provider.ts';
import { priceOfPairs, rounded, type WaitingPairs } from '../../runs/domain/price-of-pairs.ts';

/** Purchase and its user. */
export interface Purchase {
  /** Email of the run's user. */
  user: string;
  provider: Pick<KeywordProvider, 'currency' | 'estimateCost' | 'maxKeywordsPerRequest'>;
  toBuy: readonly Pair[];
}

/** Monthly limit in its current state, in the provider's currency. */
export interface StandingCeiling {
  scope: 'user' | 'all';
  monthly: number;
  /** This month's usage. */
  used: number;
  /** Pairs for which active runs of the limited user, or of all users, wait. */
  waiting: readonly WaitingPairs[];
}

/** Limit compared with the cost of a purchase. */
export interface SpendingLimit extends Pick<StandingCeiling, 'scope' | 'monthly' | 'used'> {
  /** Remaining cost of the active runs. */
  reserved: number;
  /** Additional cost of the purchase. */
  cost: number;
  /** Amount left, never below 0. */
  left: number;
  isPassed: boolean;
}

/**
 * Tightest limit for a purchase, or the limit that the purchase exceeds most; null if there is none. A pair for which
 * another user's run waits counts as this user's pair, because it is not known whose run will buy it.
 */
export function tightestLimit(
  ceilings: readonly StandingCeiling[],
  { provider, toBuy }: Purchase,
): SpendingLimit | null {
  const limits = ceilings.map(({ waiting, ...ceiling }): SpendingLimit => {
    const { cost, reserved } = priceOfPairs(toBuy, waiting, provider);
    const used = rounded(ceiling.used);
    const left = Math.max(0, rounded(ceiling.monthly - used - reserved));
    return { ...ceiling, used, reserved, cost, left, isPassed: cost > 0 && cost > left };
  });
  return limits.toSorted((one, other) => one.left - one.cost - (other.left - other.cost))[0] ?? null;
}

const currencyTexts: Record<ProviderCurrency, string> = {
  requests: 'в запросах',
  units: 'в единицах провайдера',
  USD: 'в долларах',
};
const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 4 });

/** @throws AppError conflict with the figures, if the purchase would exceed a limit */
export function assertWithin(limit: SpendingLimit | null, { user, provider }: Purchase): void {
  if (!limit?.isPassed) return;
  const { scope, monthly, used, reserved, cost, left } = limit;
  const whose = scope === 'all' ? 'на всех' : `для ${user}`;
  const [ceiling, ...amounts] = [monthly, used, reserved, cost, left].map((amount) => number.format(amount));
  const [usedText, reservedText, costText, leftText] = amounts;
  throw new AppError(
    'conflict',
    `Месячный лимит расходов ${whose} (${currencyTexts[provider.currency]}) — ${ceiling}: использовано ${usedText}, ` +
      `другие запуски зарезервировали ${reservedText}, осталось ${leftText}, а этому запуску нужно ${costText}. ` +
      'Уменьшите запуск или попросите администратора поднять лимит.',
  );
}
