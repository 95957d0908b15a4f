import {
  defaultAlertBelow,
  type ApiProvider,
  type BalanceSource,
  type ProviderType,
} from '@geoplan/contracts/balance/balance-providers';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { NewProvider, ProviderChange } from '../balance-queries.ts';

/** Typed values of the form. Amounts are text; "" means none. */
export interface ProviderValues {
  source: BalanceSource;
  name: string;
  type: ProviderType;
  balance: string;
  currency: ProviderCurrency;
  totalLimit: string;
  /** `2026-12-01T00:00` in the person's time zone. */
  resetTimestamp: string;
  costPerRequest: string;
  credential: string;
  budget: string;
  budgetPeriod: ApiProvider['budgetPeriod'];
  alertBelow: string;
}
export type ProviderField = keyof ProviderValues;
export type ProviderErrors = Partial<Record<ProviderField, string>>;

/** Largest amount that the service accepts. */
const most = 1e12;

/** Most likely provider type for each source. */
export const likelyTypes: Record<BalanceSource, ProviderType> = {
  rapidapi: 'serp',
  ahrefs: 'ahrefs',
  dataforseo: 'serp',
  apify: 'serp',
  openai: 'ai',
  anthropic: 'ai',
  manual: 'other',
};

/**
 * True for sources that report spending, where the balance is the budget minus the spending. They require an admin
 * key.
 */
export const hasBudget = (source: BalanceSource): boolean => source === 'openai' || source === 'anthropic';

const everywhere = ['name', 'type', 'costPerRequest', 'alertBelow'] as const;

/** Fields that apply to a source. Keys of managed providers are stored in the API settings, except admin keys. */
export function fieldsOf(source: BalanceSource, isManaged: boolean): ReadonlySet<ProviderField> {
  if (source === 'manual')
    return new Set([...everywhere, 'balance', 'currency', 'totalLimit', 'resetTimestamp']);
  if (hasBudget(source)) return new Set([...everywhere, 'credential', 'budget', 'budgetPeriod']);
  return new Set(isManaged ? everywhere : [...everywhere, 'credential']);
}

const typed = (amount: number | null) => (amount === null ? '' : String(amount));

/** Epoch seconds in the format of a `datetime-local` field, in the person's time zone. */
function localMinute(seconds: number | null): string {
  if (seconds === null) return '';
  const at = new Date(seconds * 1_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Initial values of the form, for a stored provider or for a new one with a manual balance. */
export function valuesOf(provider: ApiProvider | undefined): ProviderValues {
  return {
    source: provider?.source ?? 'manual',
    name: provider?.name ?? '',
    type: provider?.type ?? likelyTypes.manual,
    balance: typed(provider?.balance ?? null),
    currency: provider?.currency ?? 'USD',
    totalLimit: typed(provider?.totalLimit ?? null),
    resetTimestamp: localMinute(provider?.resetTimestamp ?? null),
    costPerRequest: typed(provider?.costPerRequest ?? null),
    credential: provider?.credential ?? '',
    budget: typed(provider?.budget ?? null),
    budgetPeriod: provider?.budgetPeriod ?? 'month',
    alertBelow: typed(provider?.alertBelow ?? defaultAlertBelow),
  };
}

/** Parsed amount of «1,240.5» or «$12»; `null` if empty, NaN if it is not an amount or the service would reject it. */
export function parseAmount(text: string): number | null {
  const bare = text.replace(/[\s,$]/gu, '');
  if (bare === '') return null;
  const amount = /^\d*\.?\d+$/.test(bare) ? Number(bare) : Number.NaN;
  return amount > most ? Number.NaN : amount;
}

const amountFields = ['balance', 'totalLimit', 'costPerRequest', 'budget', 'alertBelow'] as const;

/** Errors of the visible fields; empty if there are none. */
export function errorsOf(values: ProviderValues, isManaged: boolean): ProviderErrors {
  const shown = fieldsOf(values.source, isManaged);
  const errors: ProviderErrors = {};
  const name = values.name.trim();
  if (name === '') errors.name = 'Enter a name';
  else if (name.length > 100) errors.name = 'At most 100 characters';
  for (const field of amountFields)
    if (shown.has(field) && Number.isNaN(parseAmount(values[field])))
      errors[field] = 'Enter an amount of 0 or more, such as 12.50';
  if (parseAmount(values.alertBelow) === null) errors.alertBelow = 'Enter an amount; 0 = no alert';
  if (Number.isNaN(epochSeconds(values.resetTimestamp))) errors.resetTimestamp = 'Enter a date and a time';
  if (values.credential.trim().length > 500) errors.credential = 'At most 500 characters';
  return errors;
}

function epochSeconds(local: string): number | null {
  return local === '' ? null : Math.floor(Date.parse(local) / 1_000);
}

/** Form values converted to the types of the contract. */
function sent(values: ProviderValues): Required<Omit<NewProvider, 'source' | 'isActive'>> {
  return {
    name: values.name.trim(),
    type: values.type,
    balance: parseAmount(values.balance),
    currency: values.currency,
    totalLimit: parseAmount(values.totalLimit),
    resetTimestamp: epochSeconds(values.resetTimestamp),
    costPerRequest: parseAmount(values.costPerRequest),
    credential: values.credential.trim(),
    budget: parseAmount(values.budget),
    budgetPeriod: values.budgetPeriod,
    alertBelow: parseAmount(values.alertBelow) ?? defaultAlertBelow,
  };
}

/** Request body for a new provider, with only the fields that apply to its source. */
export function newProvider(values: ProviderValues): NewProvider {
  const shown = fieldsOf(values.source, false);
  const { name, type, ...fields } = sent(values);
  const asked = Object.entries(fields).filter(([field]) => shown.has(field as ProviderField));
  return { source: values.source, name, type, ...Object.fromEntries(asked) };
}

/** Changed fields only; an unchanged key never leaves the browser. */
export function providerChange(before: ApiProvider, values: ProviderValues): ProviderChange {
  const initial = valuesOf(before);
  const shown = fieldsOf(before.source, before.isManaged);
  const entries = Object.entries(sent(values)).filter(
    ([field]) =>
      shown.has(field as ProviderField) && values[field as ProviderField] !== initial[field as ProviderField],
  );
  return Object.fromEntries(entries);
}
