import type { BalanceSource } from '@geoplan/contracts/balance/balance-providers';
import type { ProviderName } from '@geoplan/contracts/balance/provider-messages';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';

const hosts: Partial<Record<string, BalanceSource>> = {
  'api.ahrefs.com': 'ahrefs',
  'api.dataforseo.com': 'dataforseo',
};
/** Vendor names in account keys (geo: the host of keyword providers, otherwise the provider's name). */
const vendors: Partial<Record<BalanceSource, string>> = {
  ahrefs: 'api.ahrefs.com',
  dataforseo: 'api.dataforseo.com',
};

/** Source of the balance for a provider from the API settings; the sandbox emulates RapidAPI. */
export function managedSource(provider: ProviderName, host: string | null): BalanceSource {
  if (provider === 'keywords') return hosts[host ?? ''] ?? 'rapidapi';
  return provider === 'expired-domains' ? 'manual' : provider;
}

/**
 * Account key of a credential entered in this service; equal to the account key that geo derives from the same
 * credential.
 */
export function ownAccountKey(source: BalanceSource, credential: string): string {
  return accountKeyOf(vendors[source] ?? source, credential);
}

/** Balance key of a manual balance, for which the provider is its own account. */
export function manualBalanceKey(providerId: string): string {
  return accountKeyOf('manual', providerId);
}
