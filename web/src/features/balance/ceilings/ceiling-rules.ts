import type { readCeilings, SpendingCeiling } from '@geoplan/contracts/geo/geo-ceilings';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { CallAnswer } from '@geoplan/contracts/routing/call-url';
import { parseAmount } from '../form/provider-form-rules.ts';

export type CeilingsState = CallAnswer<typeof readCeilings>['data'];

/** A ceiling with what was used of it this month; also what was used without any. */
export interface CeilingRow {
  /** Null = all people together. */
  user: string | null;
  currency: ProviderCurrency;
  /** Null = no ceiling. */
  monthly: number | null;
  used: number;
}

interface Named {
  user: string | null;
  currency: ProviderCurrency;
}

/** Names a row; an email has no space in it. */
export const ceilingId = ({ user, currency }: Named): string => `${user ?? ''} ${currency}`;

/** All ceilings and all use of the month, all people together first. */
export function ceilingRows({ ceilings, used }: CeilingsState): CeilingRow[] {
  const rows = new Map<string, CeilingRow>();
  for (const each of ceilings) rows.set(ceilingId(each), { ...each, used: 0 });
  for (const each of used) {
    const { monthly } = rows.get(ceilingId(each)) ?? { monthly: null };
    rows.set(ceilingId(each), { user: each.user, currency: each.currency, monthly, used: each.amount });
  }
  return [...rows.values()].toSorted((a, b) => ceilingId(a).localeCompare(ceilingId(b)));
}

/** What may still be used; null = there is no ceiling. Never below 0. */
export const leftOf = ({ monthly, used }: CeilingRow): number | null =>
  monthly === null ? null : Math.max(0, monthly - used);

/** The list with one ceiling set or replaced. */
export const withCeiling = (
  ceilings: readonly SpendingCeiling[],
  set: SpendingCeiling,
): SpendingCeiling[] => [...withoutCeiling(ceilings, set), set];

/** The list without one. */
export const withoutCeiling = (ceilings: readonly SpendingCeiling[], gone: Named): SpendingCeiling[] =>
  ceilings.filter((each) => ceilingId(each) !== ceilingId(gone));

/** The form of one ceiling as it is typed. */
export interface CeilingValues {
  /** Whose: of all people together, or of the one whose email is typed. */
  scope: 'all' | 'user';
  email: string;
  currency: ProviderCurrency;
  monthly: string;
}

/** Largest ceiling the service takes. */
const most = 1e9;

/** The ceiling that is typed, or what is wrong with it. */
export function readCeiling(
  values: CeilingValues,
): { ceiling: SpendingCeiling } | { errors: Partial<Record<'email' | 'monthly', string>> } {
  const errors: Partial<Record<'email' | 'monthly', string>> = {};
  const email = values.email.trim().toLowerCase();
  if (values.scope === 'user' && (!/^\S+@\S+$/.test(email) || email.length > 254))
    errors.email = 'Enter the email of a person';
  const monthly = parseAmount(values.monthly);
  if (monthly === null || Number.isNaN(monthly) || monthly > most)
    errors.monthly = 'Enter an amount of 0 or more; 0 = no run at all';
  if (Object.keys(errors).length > 0 || monthly === null) return { errors };
  return { ceiling: { user: values.scope === 'all' ? null : email, currency: values.currency, monthly } };
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** «2026-11» as «November 2026». */
export const formatMonth = (month: string): string => months.format(new Date(`${month}-15T00:00:00Z`));
