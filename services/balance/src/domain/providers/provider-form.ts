import type { addBalanceProvider, changeBalanceProvider } from '@geoplan/contracts/balance/balance-providers';
import { AppError } from '@geoplan/kit/errors';
import { isMask } from '@geoplan/kit/secrets/mask';
import type { z } from 'zod';
import type { StoredProvider } from './provider.ts';

type AddForm = z.output<typeof addBalanceProvider.body>;
type ChangeForm = z.output<typeof changeBalanceProvider.body>;

/** Characters that a header can carry; a credential must not contain any others. */
const printable = /^[\x20-\x7e]+$/;
/** Format of DataForSEO's credentials. */
const loginAndPassword = /^[^:\s]+:\S+$/;

function refuse(field: string, message: string): never {
  throw new AppError('invalid_input', message, { details: [{ field: `body.${field}`, message }] });
}

/** Sources that report only spending, so that the balance needs a budget. */
const isSpending = (source: StoredProvider['source']): boolean =>
  source === 'openai' || source === 'anthropic';

/**
 * Credential from a form; undefined keeps the stored credential, null removes it.
 * @throws AppError invalid_input naming the field
 */
export function sentCredential(
  source: StoredProvider['source'],
  credential: string | undefined,
): string | null | undefined {
  if (credential === undefined || isMask(credential)) return undefined;
  if (credential === '') return null;
  if (!printable.test(credential))
    refuse('credential', 'The credential has characters that no key of an API has');
  if (source === 'dataforseo' && !loginAndPassword.test(credential))
    refuse('credential', 'DataForSEO needs login and password, written login:password');
  return credential;
}

/** Rejects fields that belong to another kind of provider. @throws AppError invalid_input naming the field */
function checkFields(source: StoredProvider['source'], form: ChangeForm): void {
  const typed = (['balance', 'totalLimit', 'resetTimestamp'] as const).find((name) => form[name] != null);
  if (source !== 'manual' && typed !== undefined)
    refuse(typed, 'This provider reports this value itself: enter it only for manual providers');
  if (!isSpending(source) && form.budget != null)
    refuse('budget', 'Set a budget only for OpenAI and Anthropic, which report spending but no balance');
}

/** @throws AppError invalid_input naming the field */
export function checkAddForm(form: AddForm): void {
  const { source } = form;
  checkFields(source, form);
  if (source === 'rapidapi')
    refuse('source', 'RapidAPI reports its balance only with paid calls: enter its key in the API settings');
  const credential = sentCredential(source, form.credential);
  if (source === 'manual' && credential)
    refuse('credential', 'A manual provider is never called, so it has no key');
  if (source !== 'manual' && !credential) refuse('credential', 'Enter the key that the balance is read with');
}

/** @throws AppError invalid_input naming the field */
export function checkChangeForm(before: StoredProvider, form: ChangeForm): void {
  const { source, managed, isActive } = before;
  checkFields(source, form);
  const credential = sentCredential(source, form.credential);
  if (managed !== null && form.isActive !== undefined && form.isActive !== isActive)
    refuse('isActive', 'The API settings say whether this provider is on');
  if (credential && (source === 'manual' || (managed !== null && !isSpending(source))))
    refuse(
      'credential',
      managed === null
        ? 'A manual provider is never called, so it has no key'
        : 'The API settings own this key',
    );
  if (credential === null && managed === null && source !== 'manual')
    refuse('credential', 'Without a key the balance cannot be read: deactivate or remove the provider');
}

const words: Partial<Record<keyof ChangeForm, string>> = {
  balance: 'balance',
  currency: 'currency',
  totalLimit: 'limit',
  resetTimestamp: 'reset',
  costPerRequest: 'cost per request',
  credential: 'credential',
  budget: 'budget',
  budgetPeriod: 'budget period',
  alertBelow: 'threshold',
  name: 'name',
  type: 'type',
};

/** Audit text for a form, without any values. */
export function describeForm({ isActive, ...form }: ChangeForm): string {
  const sent = Object.keys(form).flatMap((key) => words[key as keyof ChangeForm] ?? []);
  if (isActive !== undefined) sent.push(isActive ? 'on' : 'off');
  return sent.join(', ');
}
