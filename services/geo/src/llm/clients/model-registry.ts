import { modelProviders, type ModelProvider } from '@geoplan/contracts/llm/known-models';
import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import { vendorLookup } from '@geoplan/kit/vendors/vendor-lookup';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import type { ChosenModel, ModelPart, ModelRequest } from '../domain/model-answer.ts';
import type { TriedVendor } from '../../settings/domain/test-model-key.ts';
import type { StoredProvider } from '../../settings/domain/provider-settings.ts';
import { defaultModels } from '../../settings/domain/settings-view.ts';
import { streamAnthropic } from './anthropic-stream.ts';
import { listModels } from './list-models.ts';
import { modelLimits, type ModelAccount } from './model-exchange.ts';
import { streamOpenAi } from './openai-stream.ts';

type VendorUrls = Partial<Record<ModelProvider, string | undefined>>;

interface Options {
  settings: { find(provider: ModelProvider): Promise<StoredProvider> };
  sandbox?: { host: string } | undefined;
  /** URLs that the operator has configured in place of the vendors' default URLs. */
  baseUrls?: VendorUrls | undefined;
  /** Replaces the default in tests. */
  silenceMs?: number | undefined;
}

/** Configured models and their connection pool. */
export interface ModelRegistry {
  /** Models whose provider is enabled and has a readable key. */
  list(): Promise<ChosenModel[]>;
  /** Returns the provider's model from `list`; `null` if the list has no model of this provider. */
  find(provider: ModelProvider): Promise<ChosenModel | null>;
  /** Returns the chosen model, with or without a key. */
  modelOf(provider: ModelProvider): Promise<string>;
  /** Returns the vendor for any key, stored or not; null for a sandbox key if no sandbox is running. */
  forKey(provider: ModelProvider, key: string): TriedVendor | null;
  /** Closes the connections and aborts requests in flight. */
  close(): Promise<void>;
}

interface Vendor {
  host: string;
  stream: (account: ModelAccount, request: ModelRequest) => AsyncIterable<ModelPart>;
}

const vendors: Record<ModelProvider, Vendor> = {
  openai: { host: 'api.openai.com', stream: streamOpenAi },
  anthropic: { host: 'api.anthropic.com', stream: streamAnthropic },
};

/** Prefix of keys for the built-in sandbox. Such keys are not sent anywhere else, and no vendor issues them. */
const sandboxKeys = /^sandbox-/;

/** Creates the registry of configured models. The settings are read on each call, but the connections stay open. */
export function createModelRegistry({ settings, sandbox, silenceMs, baseUrls = {} }: Options): ModelRegistry {
  // The size of a completion is limited by its stream; this limit is for error pages.
  const agent = createOutboundAgent(modelLimits.maxBytes + 1024 * 1024, {
    lookup: vendorLookup([baseUrls.openai, baseUrls.anthropic, sandbox && `http://${sandbox.host}`]),
  });

  const limits = { ...modelLimits, ...(silenceMs !== undefined && { silenceMs }) };

  /** Target of a key; null for a sandbox key if no sandbox is running. */
  function addressOf(provider: ModelProvider, key: string) {
    const isDemo = sandboxKeys.test(key);
    const baseUrl = baseUrls[provider] ?? `https://${vendors[provider].host}`;
    if (!isDemo) return { host: new URL(baseUrl).host, baseUrl, isDemo };
    return sandbox ? { host: sandbox.host, baseUrl: `http://${sandbox.host}/${provider}`, isDemo } : null;
  }

  async function find(provider: ModelProvider): Promise<ChosenModel | null> {
    const { enabled, credential: key, model: chosen } = await settings.find(provider);
    if (!enabled || key === null) return null;
    const address = addressOf(provider, key);
    if (address === null) return null;
    const { host, baseUrl, isDemo } = address;
    const model = chosen ?? defaultModels[provider];
    const account: ModelAccount = { key, model, baseUrl, agent, limits };
    return {
      provider,
      model,
      host,
      isDemo,
      accountKey: accountKeyOf(provider, key),
      ask: (request) => vendors[provider].stream(account, request),
    };
  }
  return {
    find,
    forKey(provider, key) {
      const address = addressOf(provider, key);
      if (address === null) return null;
      const { host, baseUrl } = address;
      return { host, listModels: () => listModels(provider, { key, baseUrl, agent }) };
    },
    async list() {
      const all = await Promise.all(modelProviders.map(find));
      return all.filter((model) => model !== null);
    },
    modelOf: async (provider) => (await settings.find(provider)).model ?? defaultModels[provider],
    close: () => agent.destroy(),
  };
}
