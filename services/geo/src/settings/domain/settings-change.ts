import { providerNames, type ProviderName } from '@geoplan/contracts/balance/provider-messages';
import type { saveSettings } from '@geoplan/contracts/geo/geo-settings';
import { isMask } from '@geoplan/kit/secrets/mask';
import type { z } from 'zod';
import { AppError } from '@geoplan/kit/errors';
import { keywordAccountOf, mostPerSecond } from './keyword-account.ts';
import { requireKeywordApi } from './provider-hosts.ts';
import { defaultModels, keywordHostOf } from './settings-view.ts';
import type {
  ProviderPatch,
  SetRateLimit,
  SettingsChange,
  StoredProvider,
  StoredProviders,
} from './provider-settings.ts';

type Body = z.output<typeof saveSettings.body>;

/** Form of one provider; an absent field is unchanged. */
interface Wanted {
  host?: string | undefined;
  model?: string | undefined;
  enabled?: boolean | undefined;
  secret?: string | undefined;
}

function wantedOf(body: Body): Record<ProviderName, Wanted> {
  const { openai, anthropic, apify, expiredDomains } = body;
  return {
    keywords: { host: body.rapidApiHost, enabled: body.rapidApiEnabled, secret: body.rapidApiKey },
    openai: { ...openai, secret: openai?.apiKey },
    anthropic: { ...anthropic, secret: anthropic?.apiKey },
    apify: { enabled: apify?.enabled, secret: apify?.apiToken },
    'expired-domains': { enabled: expiredDomains?.enabled, secret: expiredDomains?.apiKey },
  };
}

/** Credential to write; undefined if unchanged. */
function newCredential(before: StoredProvider, secret: string | undefined): string | null | undefined {
  if (secret === undefined || isMask(secret)) return undefined;
  if (secret !== '') return secret === before.credential ? undefined : secret;
  return before.credential === null && before.problem === null ? undefined : null;
}

function rateLimitRefusal(message: string): AppError {
  return new AppError('invalid_input', message, { details: [{ field: 'body.rapidApiPerSecond', message }] });
}

const numbers = new Intl.NumberFormat('ru-RU');

/**
 * Rate to write as part of a change; undefined if unchanged, null for the default. It is stored for the account that
 * results from the change. @throws AppError invalid_input without a key or above the vendor's limit
 */
function rateLimitChange(
  before: StoredProvider,
  patch: Pick<ProviderPatch, 'host' | 'credential'>,
  perSecond: number | null | undefined,
  sandboxHost: string | undefined,
): SetRateLimit | null | undefined {
  if (perSecond === undefined) return undefined;
  if (perSecond === null) return before.rateLimit ? null : undefined;
  const account = keywordAccountOf({ ...before, ...patch }, sandboxHost);
  if (!account) throw rateLimitRefusal('Частота запросов задаётся для ключа: введите ключ');
  const most = mostPerSecond(account);
  if (most !== null && perSecond > most)
    throw rateLimitRefusal(`${account.host} разрешает не больше ${numbers.format(most)} в секунду`);
  const { accountKey } = account;
  const isSame = before.rateLimit?.accountKey === accountKey && before.rateLimit.perSecond === perSecond;
  return isSame ? undefined : { perSecond, accountKey };
}

/** Removes the stored key if the host changes without a new key, because a key must not be sent to another vendor. */
function dropForeignKey(now: { host: string }, wanted: Wanted): Wanted {
  const isElsewhere = wanted.host !== undefined && wanted.host !== now.host;
  const hasKey = wanted.secret !== undefined && wanted.secret !== '' && !isMask(wanted.secret);
  return isElsewhere && !hasKey ? { ...wanted, secret: '' } : wanted;
}

function patchOf(before: StoredProvider, now: { host: string; model: string | null }, wanted: Wanted) {
  const { host, model, enabled, secret } = wanted;
  const patch: ProviderPatch = {};
  const changed: string[] = [];
  const credential = newCredential(before, secret);
  if (credential !== undefined) {
    patch.credential = credential;
    changed.push(credential === null ? 'ключ удалён' : 'ключ');
  }
  if (host !== undefined && host !== now.host) {
    patch.host = host;
    changed.push('хост');
  }
  if (model !== undefined && model !== now.model) {
    patch.model = model;
    changed.push('модель');
  }
  if (enabled !== undefined && enabled !== before.enabled) {
    patch.enabled = enabled;
    changed.push(enabled ? 'включён' : 'выключен');
  }
  return { patch, changed };
}

/**
 * Changes made by a saved form; null if there are none.
 * @throws AppError invalid_input if the host is not on the list
 */
export function settingsChange(
  before: StoredProviders,
  body: Body,
  sandboxHost: string | undefined,
): SettingsChange | null {
  if (body.rapidApiHost !== undefined) requireKeywordApi(body.rapidApiHost, sandboxHost);
  const wanted = wantedOf(body);
  const patches: SettingsChange['patches'] = {};
  const summary: string[] = [];
  for (const name of providerNames) {
    const stored = before[name];
    const now = {
      host: keywordHostOf(stored, sandboxHost),
      model: stored.model ?? (name === 'openai' || name === 'anthropic' ? defaultModels[name] : null),
    };
    const { patch, changed } = patchOf(stored, now, dropForeignKey(now, wanted[name]));
    if (name === 'keywords') {
      const rateLimit = rateLimitChange(stored, patch, body.rapidApiPerSecond, sandboxHost);
      if (rateLimit !== undefined) {
        patch.rateLimit = rateLimit;
        changed.push('частота запросов');
      }
    }
    if (changed.length === 0) continue;
    patches[name] = patch;
    summary.push(`${name}: ${changed.join(', ')}`);
  }
  return summary.length === 0 ? null : { patches, summary: summary.join('; ') };
}
