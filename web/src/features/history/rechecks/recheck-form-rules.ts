import {
  createRecheck,
  type Recheck,
  type RecheckInput,
  type RecheckScope,
} from '@geoplan/contracts/geo/geo-rechecks';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { readTypedCodes } from '../../../domain/countries/picker-rules.ts';
import { splitPasted } from '../../../domain/keywords/input/keyword-list-rules.ts';

/** Form values as typed. */
export interface RecheckValues {
  name: string;
  scope: RecheckScope;
  brand: string;
  /** Keywords, one per line. */
  keywords: string;
  /** Country codes. */
  countries: string;
  everyDays: number;
  hour: number;
  pairs: string;
  /** Currency of `amount`. */
  currency: ProviderCurrency;
  amount: string;
  isEnabled: boolean;
}

export type RecheckErrors = Partial<
  Record<'name' | 'brand' | 'keywords' | 'countries' | 'pairs' | 'amount', string>
>;

/**
 * Form values of an existing schedule, or of a new weekly schedule. The money limit is in the current currency of the
 * account, if that is known.
 */
export function valuesOf(recheck: Recheck | undefined, account: ProviderCurrency | null): RecheckValues {
  const bound = recheck?.budget.amount ?? null;
  const currency = account ?? bound?.currency ?? 'requests';
  const scope = recheck?.scope;
  return {
    name: recheck?.name ?? '',
    scope: scope?.kind ?? 'all',
    brand: scope?.kind === 'brand' ? scope.brand : '',
    keywords: scope?.kind === 'keywords' ? scope.keywords.join('\n') : '',
    countries: recheck?.countries.join(', ') ?? '',
    everyDays: recheck?.everyDays ?? 7,
    hour: recheck?.hour ?? 4,
    pairs: recheck ? String(recheck.budget.pairs ?? '') : '500',
    currency,
    amount: bound?.currency === currency ? String(bound.monthly) : '',
    isEnabled: recheck?.isEnabled ?? true,
  };
}

/**
 * Number parsed from typed text, with a Russian decimal comma and digit grouping; null if the text is empty, NaN if
 * it is not a number.
 */
function typedNumber(text: string): number | null {
  const bare = text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.');
  return bare === '' ? null : Number(bare);
}

function scopeOf({ scope, brand, keywords }: RecheckValues): RecheckInput['scope'] {
  if (scope === 'brand') return { kind: scope, brand };
  return scope === 'keywords' ? { kind: scope, keywords: splitPasted(keywords) } : { kind: scope };
}

/** Field that shows a validation error of the request. */
function fieldOf(path: readonly PropertyKey[]): keyof RecheckErrors {
  const [first, second] = path.map(String);
  if (first === 'scope') return second === 'brand' ? 'brand' : 'keywords';
  if (first === 'budget') return second === 'amount' ? 'amount' : 'pairs';
  return first === 'countries' ? 'countries' : 'name';
}

/** Request body built from the form, or the errors by field. */
export function readRecheck(values: RecheckValues): { input: RecheckInput } | { errors: RecheckErrors } {
  const { name, countries, everyDays, hour, currency, isEnabled } = values;
  const { codes, unknown } = readTypedCodes(countries);
  const [pairs, monthly] = [typedNumber(values.pairs), typedNumber(values.amount)];
  const input: RecheckInput = {
    name,
    scope: scopeOf(values),
    countries: codes,
    everyDays,
    hour,
    budget: { pairs, amount: monthly === null ? null : { currency, monthly } },
    isEnabled,
  };
  const errors: RecheckErrors = {};
  for (const { path, message } of createRecheck.body.safeParse(input).error?.issues ?? [])
    errors[fieldOf(path)] ??= message;
  if (unknown.length > 0) errors.countries = `Таких кодов нет: ${unknown.join(', ')}`;
  for (const [field, number] of [
    ['pairs', pairs],
    ['amount', monthly],
  ] as const)
    if (Number.isNaN(number)) errors[field] = 'Введите число';
  return Object.keys(errors).length > 0 ? { errors } : { input };
}

/** Request body that saves a schedule with no change except `isEnabled`. */
export function switched(recheck: Recheck, isEnabled: boolean): RecheckInput {
  const { name, scope, countries, everyDays, hour, budget } = recheck;
  return { name, scope, countries, everyDays, hour, budget, isEnabled };
}
