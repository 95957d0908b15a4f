import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { AppError } from '@geoplan/kit/errors';
import type { KeywordProvider, Pair } from '../../metrics/domain/provider.ts';
import { priceOfPairs, rounded, type WaitingPairs } from '../../runs/domain/price-of-pairs.ts';

/** Who would buy what. */
export interface Purchase {
  /** Email of the person whose run it is. */
  user: string;
  provider: Pick<KeywordProvider, 'currency' | 'estimateCost' | 'maxKeywordsPerRequest'>;
  toBuy: readonly Pair[];
}

/** A monthly ceiling as it stands, in the provider's currency. */
export interface StandingCeiling {
  scope: 'user' | 'all';
  monthly: number;
  /** This month. */
  used: number;
  /** Pairs that running runs wait for: of that person, or all. */
  waiting: readonly WaitingPairs[];
}

/** A ceiling beside a purchase. */
export interface SpendingLimit extends Pick<StandingCeiling, 'scope' | 'monthly' | 'used'> {
  /** What the running runs will still take. */
  reserved: number;
  /** What the purchase costs on top. */
  cost: number;
  /** Never below 0. */
  left: number;
  isPassed: boolean;
}

/**
 * The ceiling that a purchase comes nearest to or passes furthest; null = there is none. A pair that somebody else's run
 * waits for counts as this person's own: whose run buys it is not known before.
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

/** @throws AppError conflict with the figures, for a purchase that would pass a ceiling */
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
