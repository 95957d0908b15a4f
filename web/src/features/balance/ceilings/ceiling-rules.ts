import type { readCeilings, SpendingCeiling } from '@geoplan/contracts/geo/geo-ceilings';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { parseAmount } from '../form/provider-form-rules.ts';

export type CeilingsState = CallResponse<typeof readCeilings>['data'];

/** Ceiling with its usage this month, or usage without a ceiling. */
export interface CeilingRow {
  /** `null` for all people together. */
  user: string | null;
  currency: ProviderCurrency;
  /** `null` if there is no ceiling. */
  monthly: number | null;
  used: number;
}

interface Named {
  user: string | null;
  currency: ProviderCurrency;
}

/** Row id. The space in it is an unambiguous separator, because an email contains no space. */
export const ceilingId = ({ user, currency }: Named): string => `${user ?? ''} ${currency}`;

/** All ceilings and all usage in the month; the rows for all people together come first. */
export function ceilingRows({ ceilings, used }: CeilingsState): CeilingRow[] {
  const rows = new Map<string, CeilingRow>();
  for (const each of ceilings) rows.set(ceilingId(each), { ...each, used: 0 });
  for (const each of used) {
    const { monthly } = rows.get(ceilingId(each)) ?? { monthly: null };
    rows.set(ceilingId(each), { user: each.user, currency: each.currency, monthly, used: each.amount });
  }
  return [...rows.values()].toSorted((a, b) => ceilingId(a).localeCompare(ceilingId(b)));
}

/** Amount left under the ceiling, at least 0; `null` if there is no ceiling. */
export const leftOf = ({ monthly, used }: CeilingRow): number | null =>
  monthly === null ? null : Math.max(0, monthly - used);

/** List after one ceiling is set or replaced. */
export const withCeiling = (
  ceilings: readonly SpendingCeiling[],
  set: SpendingCeiling,
): SpendingCeiling[] => [...withoutCeiling(ceilings, set), set];

/** List after one ceiling is removed. */
export const withoutCeiling = (ceilings: readonly SpendingCeiling[], gone: Named): SpendingCeiling[] =>
  ceilings.filter((each) => ceilingId(each) !== ceilingId(gone));

/** Form values of one ceiling, as typed. */
export interface CeilingValues {
  /** `all` means all people together, `user` the person with the typed email. */
  scope: 'all' | 'user';
  email: string;
  currency: ProviderCurrency;
  monthly: string;
}

/** Largest ceiling that the service accepts. */
const most = 1e9;

/** The typed ceiling, or the errors per field. */
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
