import { modelProviders, type ModelProvider } from '@geoplan/contracts/llm/known-models';
import { lookupConfigShape, lookupOf } from '@geoplan/geo/config';
import { createModelRegistry, type ModelRegistry } from '@geoplan/geo/llm/clients/model-registry';
import { failureText } from '@geoplan/geo/llm/domain/failure-text';
import { ModelFailure } from '@geoplan/geo/llm/domain/model-answer';
import { testModelKey } from '@geoplan/geo/settings/domain/test-model-key';
import { readConfig } from '@geoplan/kit/config';
import { z } from 'zod';
import { bad, good, notBought, type Step, type TryContext } from './try-context.ts';

/** Token limit, large enough for reasoning models, which use more tokens than the visible completion contains. */
const maxOutputTokens = 512;
const prompt = { system: 'You are brief.', user: 'Reply with the single word: ok' };

async function askModel(registry: ModelRegistry, vendor: ModelProvider, signal: AbortSignal): Promise<Step> {
  const model = await registry.find(vendor);
  if (!model) return bad('purchase', 'no model for this key');
  const step = `purchase at ${model.model}`;
  const tokens = { input: 0, output: 0 };
  let [text, end] = ['', ''];
  try {
    const request = { prompt, maxOutputTokens, signal, beforeSending: async () => {}, onSending: () => {} };
    for await (const part of model.ask(request))
      if (part.type === 'text') text += part.text;
      else if (part.type === 'end') end = part.reason;
      else
        Object.assign(
          tokens,
          part.input !== null && { input: part.input },
          part.output !== null && { output: part.output },
        );
    return good(step, `${JSON.stringify(text)}, ended by ${end}, tokens ${tokens.input} + ${tokens.output}`, {
      text,
      end,
      tokens,
    });
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const { code, retryAfterS, stage } = error;
    return bad(step, failureText(code, { retryAfterS, isSent: stage !== 'unsent' }), { code });
  }
}

/** Tries a model vendor: lists its models, which is free, then sends a prompt of one sentence. */
export async function tryModel(context: TryContext): Promise<Step[]> {
  const { env, options, sandboxUrl, signal } = context;
  const vendor = modelProviders.find((each) => each === context.vendor);
  if (vendor === undefined) throw new Error(`${context.vendor} has no models`);
  const key = await context.key();
  const stored = {
    host: null,
    model: options.model ?? null,
    enabled: true,
    rateLimit: null,
    credential: key,
    problem: null,
  };
  const registry = createModelRegistry({
    ...lookupOf(readConfig(z.object(lookupConfigShape), env)),
    settings: { find: async () => stored },
    // The sandbox's address also applies to keys other than its magic keys, because a rehearsal must not send a real
    // key to the vendor.
    ...(sandboxUrl !== null && {
      sandbox: { host: new URL(sandboxUrl).host },
      baseUrls: { [vendor]: `${sandboxUrl}/${vendor}` },
    }),
  });
  try {
    const { isValid, message } = await testModelKey(stored, undefined, (each) =>
      registry.forKey(vendor, each),
    );
    if (!isValid) return [bad('key', message)];
    const cost = `one prompt of a few words to ${await registry.modelOf(vendor)}, at most ${maxOutputTokens} tokens back`;
    const isBought = await context.mayBuy(cost);
    return [
      good('key', message),
      isBought ? await askModel(registry, vendor, signal) : notBought('purchase'),
    ];
  } finally {
    await registry.close();
  }
}
