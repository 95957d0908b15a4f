import { settingsChanged, type ProviderName } from '@geoplan/contracts/balance/provider-messages';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { QueryExecutorProvider } from 'kysely';
import { keywordAccountOf } from '../domain/keyword-account.ts';
import type { StoredProvider } from '../domain/provider-settings.ts';
import { keywordHostOf } from '../domain/settings-view.ts';

function accountOf(provider: ProviderName, stored: StoredProvider, sandboxHost: string | undefined) {
  if (provider === 'keywords') return keywordAccountOf(stored, sandboxHost)?.accountKey ?? null;
  return stored.credential === null ? null : accountKeyOf(provider, stored.credential);
}

/** Publishes the configuration of one provider to the balance service, with its credential encrypted. */
export async function publishSettings(
  trx: QueryExecutorProvider,
  { provider, stored, revision }: { provider: ProviderName; stored: StoredProvider; revision: number },
  { box, sandboxHost }: { box: SecretBox; sandboxHost: string | undefined },
): Promise<void> {
  const host = provider === 'keywords' ? keywordHostOf(stored, sandboxHost) : null;
  await enqueue(trx, settingsChanged, {
    provider,
    host,
    enabled: stored.enabled,
    accountKey: accountOf(provider, stored, sandboxHost),
    sealedCredential: stored.credential && box.seal(stored.credential, `${settingsChanged.type}:${provider}`),
    isDemo: host !== null && host === sandboxHost,
    revision,
  });
}
