import {
  anthropicModels,
  defaultKeywordHost,
  openaiModels,
  type ProviderSettings,
} from '@geoplan/contracts/geo/geo-settings';
import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import { mask, maskDots } from '@geoplan/kit/secrets/mask';
import { keywordApiOf } from './provider-hosts.ts';
import type { StoredProvider, StoredProviders } from './provider-settings.ts';

function shown({ credential, problem }: StoredProvider): string {
  return problem === null ? mask(credential) : maskDots;
}

/**
 * Keyword host in use: the stored host, otherwise the sandbox of the embedded run, otherwise the product's default. A
 * stored host that is not on the list was the sandbox on the port from an earlier start. It is replaced by the
 * sandbox's current address.
 */
export function keywordHostOf(
  { host }: Pick<StoredProvider, 'host'>,
  sandboxHost: string | undefined,
): string {
  if (host === null) return sandboxHost ?? defaultKeywordHost;
  return sandboxHost !== undefined && keywordApiOf(host, sandboxHost) === null ? sandboxHost : host;
}

/** Models in use until an admin chooses others. */
export const defaultModels: Record<ModelProvider, string> = {
  openai: openaiModels[0],
  anthropic: anthropicModels[0],
};

/** Rate of the keyword account, requests per second. */
export interface ShownRateLimit {
  /** Rate set by an admin; `null` if none is set. */
  perSecond: number | null;
  /** Rate that applies while none is set; null if there is no limit. */
  defaultPerSecond: number | null;
  /** Learnt rate after 429 responses; null if the account is not slowed down. */
  learntPerSecond: number | null;
}

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** Settings for the screen: secrets masked, defaults filled in. */
export function settingsView(
  stored: StoredProviders,
  rateLimit: ShownRateLimit,
  sandboxHost: string | undefined,
): ProviderSettings {
  const { keywords, openai, anthropic, apify } = stored;
  const drops = stored['expired-domains'];
  return {
    rapidApiKey: shown(keywords),
    rapidApiHost: keywordHostOf(keywords, sandboxHost),
    rapidApiEnabled: keywords.enabled,
    sandboxHost: sandboxHost ?? null,
    rapidApiPerSecond: rateLimit.perSecond,
    rapidApiUsualPerSecond: rateLimit.defaultPerSecond,
    rapidApiLearntPerSecond: hundredths(rateLimit.learntPerSecond),
    openai: { apiKey: shown(openai), model: openai.model ?? defaultModels.openai, enabled: openai.enabled },
    anthropic: {
      apiKey: shown(anthropic),
      model: anthropic.model ?? defaultModels.anthropic,
      enabled: anthropic.enabled,
    },
    apify: { apiToken: shown(apify), enabled: apify.enabled },
    expiredDomains: { apiKey: shown(drops), enabled: drops.enabled },
  };
}
