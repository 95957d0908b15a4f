import { anthropicModels, openaiModels } from '@geoplan/contracts/geo/geo-settings';
import { modelProviders, type ModelProvider } from '@geoplan/contracts/models/known-models';
import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import { vendorLookup } from '@geoplan/kit/vendors/vendor-lookup';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import type { ChosenModel, ModelPart, ModelRequest } from '../domain/model-answer.ts';
import type { TriedVendor } from '../../settings/domain/test-model-key.ts';
import type { StoredProvider } from '../../settings/domain/provider-settings.ts';
import { streamAnthropic } from './anthropic-stream.ts';
import { listModels } from './list-models.ts';
import { modelLimits, type ModelAccount } from './model-exchange.ts';
import { streamOpenAi } from './openai-stream.ts';

type VendorUrls = Partial<Record<ModelProvider, string | undefined>>;

interface Options {
  settings: { find(provider: ModelProvider): Promise<StoredProvider> };
  sandbox?: { host: string } | undefined;
  /** Addresses that the operator set instead of the vendors'. */
  baseUrls?: VendorUrls | undefined;
  /** Instead of the default; for tests. */
  silenceMs?: number | undefined;
}

/** The models of the settings, with their connection pool. */
export interface ModelRegistry {
  /** Those whose provider is enabled and has a key that can be read. */
  list(): Promise<ChosenModel[]>;
  /** Null = it is not on that list. */
  find(provider: ModelProvider): Promise<ChosenModel | null>;
  /** The model that is chosen, key or not. */
  modelOf(provider: ModelProvider): Promise<string>;
  /** The vendor as a key reaches it, stored or not; null if it is a key of the sandbox and none runs. */
  forKey(provider: ModelProvider, key: string): TriedVendor | null;
  /** Ends the connections, cutting what is under way. */
  close(): Promise<void>;
}

interface Vendor {
  host: string;
  stream: (account: ModelAccount, request: ModelRequest) => AsyncIterable<ModelPart>;
  defaultModel: string;
}

const vendors: Record<ModelProvider, Vendor> = {
  openai: { host: 'api.openai.com', stream: streamOpenAi, defaultModel: openaiModels[0] },
  anthropic: { host: 'api.anthropic.com', stream: streamAnthropic, defaultModel: anthropicModels[0] },
};

/** A key that begins so is the built-in sandbox's, and goes nowhere else; no vendor gives out such a key. */
const sandboxKeys = /^sandbox-/;

/** The models as the settings say; they are read each time, the connections stay. */
export function createModelRegistry({ settings, sandbox, silenceMs, baseUrls = {} }: Options): ModelRegistry {
  // An answer's own bound is that of its stream; this one bounds error pages.
  const agent = createOutboundAgent(modelLimits.maxBytes + 1024 * 1024, {
    lookup: vendorLookup([baseUrls.openai, baseUrls.anthropic, sandbox && `http://${sandbox.host}`]),
  });

  const limits = { ...modelLimits, ...(silenceMs !== undefined && { silenceMs }) };

  /** Where a key belongs; null if it is a key of the sandbox and none runs. */
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
    const { stream, defaultModel } = vendors[provider];
    const model = chosen ?? defaultModel;
    const account: ModelAccount = { key, model, baseUrl, agent, limits };
    return {
      provider,
      model,
      host,
      isDemo,
      accountKey: accountKeyOf(provider, key),
      ask: (request) => stream(account, request),
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
    modelOf: async (provider) => (await settings.find(provider)).model ?? vendors[provider].defaultModel,
    close: () => agent.destroy(),
  };
}
