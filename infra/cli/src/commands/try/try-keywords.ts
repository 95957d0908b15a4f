import { createProviderRegistry } from '@geoplan/geo/metrics/clients/provider-registry';
import { lookupConfigShape, lookupOf } from '@geoplan/geo/config';
import type { KeywordProvider } from '@geoplan/geo/metrics/domain/provider';
import { readConfig } from '@geoplan/kit/config';
import { z } from 'zod';
import { bad, good, noRateLimit, notBought, silentLog, type Step, type TryContext } from './try-context.ts';

/** Hosts of the vendors. The option --host selects another RapidAPI listing. */
const hosts: Readonly<Record<string, string>> = {
  dataforseo: 'api.dataforseo.com',
  ahrefs: 'api.ahrefs.com',
  rapidapi: 'ahrefs-keyword-research.p.rapidapi.com',
};

/** True if the vendor's key test is free; for RapidAPI it is a paid request. */
const isTestFree = (vendor: string): boolean => vendor !== 'rapidapi';

async function testKey(provider: KeywordProvider, signal: AbortSignal): Promise<Step> {
  const { testResult, spent } = await provider.test(signal);
  return (testResult.isValid ? good : bad)(`key at ${provider.host}`, testResult.message, spent ?? undefined);
}

async function buyPair(provider: KeywordProvider, { subject, options, signal }: TryContext): Promise<Step> {
  const pair = { keyword: subject ?? 'google', country: options.country ?? 'us' };
  const step = `purchase of "${pair.keyword}" in ${pair.country}`;
  const { outcomes, ...spent } = await provider.lookUp([pair], signal);
  const [outcome] = outcomes;
  if (!outcome || outcome.error) return bad(step, outcome?.error.message ?? 'no outcome', spent);
  const { metrics } = outcome;
  const cost = spent.cost === null ? 'cost not reported' : `cost ${spent.cost} ${spent.currency}`;
  return good(step, `${JSON.stringify(metrics)}; ${cost}, requests ${spent.requests}`, { metrics, spent });
}

/** Tries a keyword provider: tests its key if that is free, then buys one pair. */
export async function tryKeywords(context: TryContext): Promise<Step[]> {
  const { vendor, env, options, sandboxUrl, signal } = context;
  const settings = lookupOf(readConfig(z.object(lookupConfigShape), env));
  const demo = sandboxUrl === null ? {} : { baseUrl: `${sandboxUrl}/${vendor}` };
  const registry = createProviderRegistry({
    settings: { find: () => Promise.reject(new Error('provider settings are not available in a trial')) },
    rateLimit: noRateLimit,
    findAdaptiveRateLimit: async () => null,
    findRemaining: async () => null,
    config: { ...settings, ...demo, perSecond: null },
    log: silentLog,
  });
  try {
    const provider = registry.forKey(options.host ?? hosts[vendor] ?? '', await context.key());
    const steps = isTestFree(vendor) ? [await testKey(provider, signal)] : [];
    if (steps.some(({ isGood }) => !isGood)) return steps;
    const cost = `${provider.estimateCost(1)} ${provider.currency}`;
    const isBought = await context.mayBuy(`one keyword in one country at ${provider.host}, about ${cost}`);
    return [...steps, isBought ? await buyPair(provider, context) : notBought('purchase')];
  } finally {
    await registry.close();
  }
}
