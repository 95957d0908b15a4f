import type {
  ApiProvider,
  BalanceSource,
  ProviderType,
  StaleCode,
} from '@geoplan/contracts/balance/balance-providers';
import type { BadgeTone } from '../../../shared/ui/display/badge.tsx';
import { formatAge, formatAmount, formatMinute } from '../../../shared/format/english.ts';

/** Colour of each type of provider (spec §4). */
export const typeTones: Record<ProviderType, BadgeTone> = {
  serp: 'blue',
  ai: 'purple',
  ahrefs: 'green',
  domain: 'orange',
  other: 'grey',
};

/** Names of the sources in the form and the export. */
export const sourceNames: Record<BalanceSource, string> = {
  rapidapi: 'RapidAPI',
  ahrefs: 'Ahrefs',
  dataforseo: 'DataForSEO',
  apify: 'Apify',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  manual: 'Typed in by hand',
};

const adminKeys: Partial<Record<BalanceSource, string>> = {
  openai: 'an OpenAI admin key (sk-admin-…)',
  anthropic: 'an Anthropic admin key (sk-ant-admin…)',
};

const reasons: Record<Exclude<StaleCode, 'admin_key_required'>, string> = {
  not_reported: 'The provider reports its balance only with paid calls, and there was none yet',
  no_credential: 'There is no key to ask with',
  credential_unreadable: 'The stored key cannot be decrypted: enter it again',
  unauthorized: 'The provider rejected the key (401 or 403)',
  not_subscribed: 'The key is right, but the plan lacks this method (change it in the panel of the provider)',
  quota: 'The account has no funds left (top it up)',
  rate_limited: 'The provider asks us to slow down (429)',
  bad_response: 'The provider answered something that is no balance',
  unavailable: 'The provider does not answer',
  unverified: 'The account is not verified yet (verify it in the panel of the provider)',
  paused: 'The provider has paused or closed the account (write to its support)',
  address_not_allowed:
    'The address of this server is not in the list of allowed IPs of the account (add it there)',
  region: 'The provider does not serve the country of this server (another key will not help)',
  blocked:
    'A web page refused the request in front of the provider (check the country and the proxy of this server)',
  forbidden_target:
    'The name of the provider leads to an internal address, which this server does not dial (check its DNS)',
};

/** Reason why the last refresh failed, as one sentence without a full stop. */
export function staleReason(code: StaleCode, source: BalanceSource): string {
  if (code !== 'admin_key_required') return reasons[code];
  return `Costs can be read only with ${adminKeys[source] ?? 'an admin key'}: the stored one is an ordinary key`;
}

/** Reason why the balance is stale, and age of the displayed balance; `null` if the last refresh succeeded. */
export function staleText(provider: ApiProvider, nowMs: number): string | null {
  const { stale, source, lastUpdated } = provider;
  if (stale === null) return null;
  const reason = staleReason(stale.code, source);
  // The provider reports its balance only with paid calls, and there was none yet, so nothing has failed.
  if (stale.code === 'not_reported' && lastUpdated === null) return `${reason}.`;
  const since = `since ${formatMinute(new Date(stale.since))}`;
  if (lastUpdated === null) return `${reason}, ${since}. No balance has been read yet.`;
  const age = formatAge(lastUpdated, nowMs);
  return `${reason}, ${since}. What is shown is from ${age === 'just now' ? 'a moment ago' : age}.`;
}

/** True if a balance is below its threshold (10 by default) and is therefore shown in red (spec §4). */
export const isLow = ({ balance, alertBelow }: ApiProvider): boolean =>
  balance !== null && balance < alertBelow;

/** Colour of a balance: red below the threshold, otherwise green (spec §4), grey while unknown. */
export const balanceTone = (provider: ApiProvider): string =>
  provider.balance === null ? 'text-muted' : isLow(provider) ? 'text-danger-soft-foreground' : 'text-success';

/** Text next to the balance: its unit, or the reason why there is no balance. */
export function balanceNote(provider: ApiProvider): string {
  const { balance, currency, budget, source } = provider;
  if (balance !== null) return currency === 'USD' ? '' : currency;
  const hasNoBudget = (source === 'openai' || source === 'anthropic') && budget === null;
  return hasNoBudget ? 'no budget set' : 'unknown';
}

/** «3,760 of 5,000 requests used»; `null` without a limit or a balance. */
export function quotaText({ balance, totalLimit, currency }: ApiProvider): string | null {
  if (balance === null || totalLimit === null || totalLimit === 0) return null;
  const used = Math.max(0, totalLimit - balance);
  const [part, all] = [formatAmount(used, currency), formatAmount(totalLimit, currency)];
  return `${part.replace(/ \D+$/, '')} of ${all} used`;
}
