import type { ApiProvider, BalanceSource } from '@geoplan/contracts/balance/balance-providers';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { runwayDays, runwayOf } from '../runway.ts';
import { nameOf, typeOf, type StoredBalance, type StoredProvider } from './provider.ts';
import { lastFullDays, periodOf, roundUsd, spentSince } from './daily-spending.ts';

/** Usage of an account in the ledger; money in USD, calls without a known cost add 0. */
export interface AccountUse {
  requestsToday: number;
  requestsThisMonth: number;
  spentToday: number;
  spentThisMonth: number;
  /** Money spent since the ledger began. */
  totalSpent: number;
  /** Requests with a known cost since the ledger began; `totalSpent` is the sum of their costs. */
  pricedRequests: number;
  /** False if no cost was ever reported, in which case the spending is unknown, not 0. */
  hasCost: boolean;
}

/** Usage of an account on one day. */
export interface DailyUsage {
  /** `YYYY-MM-DD` in TIME_ZONE. */
  day: string;
  requests: number;
  /** Units as counted by the vendor. */
  units: number;
  /** USD; calls without a known cost add 0. */
  spent: number;
}

interface ProviderParts {
  provider: StoredProvider;
  /** Usage of the account; `undefined` if the ledger has no calls of this account. */
  use: AccountUse | undefined;
  /** The last full days, oldest first. */
  daily: readonly DailyUsage[];
  now: Date;
}

const currencies: Partial<Record<BalanceSource, ProviderCurrency>> = {
  rapidapi: 'requests',
  ahrefs: 'units',
};
const perCurrency = { requests: 'requests', units: 'units', USD: 'spent' } as const;

interface Left {
  balance: number | null;
  totalLimit: number | null;
  resetAt: Date | null;
}
const nothingKnown: Left = { balance: null, totalLimit: null, resetAt: null };

/** True if the reset time has passed, but the new balance has not been reported yet. */
function isReset({ kind, resetAt }: StoredBalance, now: Date): boolean {
  return kind === 'quota' && resetAt !== null && resetAt <= now;
}

function leftOf({ balance, budget, budgetPeriod }: StoredProvider, now: Date): Left {
  if (!balance) return nothingKnown;
  if (balance.kind === 'spending') {
    if (budget === null) return nothingKnown;
    const { start, end } = periodOf(budgetPeriod, now);
    const left = roundUsd(budget - spentSince(balance.spentDays ?? [], start));
    return { balance: left, totalLimit: budget, resetAt: end };
  }
  const { totalLimit, remaining, resetAt } = balance;
  return isReset(balance, now)
    ? { ...nothingKnown, totalLimit }
    : { balance: remaining, totalLimit, resetAt };
}

/**
 * Spending as reported by the vendor if available, otherwise as in the ledger; a day that has not been read yet is
 * unknown.
 */
function spendingOf({ balance, budgetPeriod }: StoredProvider, use: AccountUse | undefined, now: Date) {
  if (balance?.kind === 'spending') {
    const days = balance.spentDays ?? [];
    const { start: today } = periodOf('day', now);
    const { start: month } = periodOf('month', now);
    return {
      totalSpent: spentSince(days, periodOf(budgetPeriod, now).start),
      spentToday: balance.readAt < today ? null : spentSince(days, today),
      spentThisMonth: balance.readAt < month ? null : spentSince(days, month),
    };
  }
  const isKnown = use?.hasCost === true;
  return {
    totalSpent: isKnown ? roundUsd(use.totalSpent) : (balance?.spent ?? null),
    spentToday: isKnown ? roundUsd(use.spentToday) : null,
    spentThisMonth: isKnown ? roundUsd(use.spentThisMonth) : null,
  };
}

/**
 * A balance that only paid calls report is unknown before the first paid call, and between a reset and the next one.
 */
function staleOf({ source, stale, balance, createdAt }: StoredProvider, now: Date): ApiProvider['stale'] {
  if (stale) return { code: stale.code, since: stale.since.toISOString() };
  if (source !== 'rapidapi') return null;
  if (!balance) return { code: 'not_reported', since: createdAt.toISOString() };
  if (!isReset(balance, now)) return null;
  return { code: 'not_reported', since: (balance.resetAt ?? now).toISOString() };
}

function costPerRequestOf({ costPerRequest }: StoredProvider, use: AccountUse | undefined): number | null {
  if (costPerRequest !== null) return costPerRequest;
  return use && use.pricedRequests > 0 ? roundUsd(use.totalSpent / use.pricedRequests) : null;
}

function dailyOf(
  { balance }: StoredProvider,
  currency: ProviderCurrency,
  daily: readonly DailyUsage[],
  now: Date,
) {
  if (balance?.kind === 'spending') return lastFullDays(balance.spentDays ?? [], now, runwayDays);
  return daily.map((day) => day[perCurrency[currency]]);
}

/** Provider for the screen (spec §3 API provider) at the time `now`. */
export function shownProvider({ provider, use, daily, now }: ProviderParts): ApiProvider {
  const { balance: told, source } = provider;
  const { balance, totalLimit, resetAt } = leftOf(provider, now);
  const currency = told?.currency ?? currencies[source] ?? 'USD';
  return {
    id: provider.id,
    name: nameOf(provider),
    type: typeOf(provider),
    source,
    isManaged: provider.managed !== null,
    host: provider.host,
    isDemo: provider.isDemo,
    balance,
    currency,
    totalLimit,
    resetTimestamp: resetAt && Math.floor(resetAt.getTime() / 1_000),
    requestsToday: use?.requestsToday ?? 0,
    requestsThisMonth: use?.requestsThisMonth ?? 0,
    ...spendingOf(provider, use, now),
    costPerRequest: costPerRequestOf(provider, use),
    lastUpdated: told?.readAt.toISOString() ?? null,
    isActive: provider.isActive,
    stale: staleOf(provider, now),
    credential: provider.credentialMask,
    budget: provider.budget,
    budgetPeriod: provider.budgetPeriod,
    alertBelow: provider.alertBelow,
    runway: runwayOf({ balance, daily: dailyOf(provider, currency, daily, now), resetAt, now }),
  };
}
