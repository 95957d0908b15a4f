import { modelEventSchema, type ModelEvent } from '@geoplan/contracts/llm/completions';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { expect } from 'vitest';
import { readEvents } from './read-events.ts';
import { startGeoOnSandbox } from './start-geo-on-sandbox.ts';

type Provider = 'openai' | 'anthropic';

export const admin = someone('admin');
/** User of the models. */
export const modelPerson = someone('user');

/** Two pairs, of which the first is stored. */
export const question = (provider: Provider, keywords = ['lumora', 'nobody']) => ({
  tool: 'aiAssistant',
  provider,
  keywords,
  countries: ['de'],
});

/** Events of a completion, by kind. */
async function readAnswer(response: Response) {
  const events = (await readEvents(response)).map(({ data }) => modelEventSchema.parse(data));
  const of = <T extends ModelEvent['type']>(type: T) =>
    events.filter((event): event is Extract<ModelEvent, { type: T }> => event.type === type);
  const texts = of('text').map(({ text }) => text);
  return {
    started: of('started')[0],
    text: texts.join(''),
    done: of('done')[0],
    failed: of('failed')[0],
    last: events.at(-1),
  };
}

interface Usage {
  usageId: string;
}

/** Starts the service on a sandbox with one stored pair; records requests and cost of its models. */
export async function startGeoWithModels() {
  const geo = await startGeoOnSandbox();
  const outbox = await watchOutbox(geo);
  // Waits until the pair is stored.
  const body = { keywords: ['lumora'], countries: ['de'] };
  expect((await geo.send('POST', '/api/geo-analysis', { body })).status).toBe(200);

  let seen: string[] = [];
  const recorded = async () =>
    (await geo.sql('select message from usage_records order by at')) as { message: Usage }[];
  return {
    ...geo,
    async use(provider: Provider, { apiKey = 'sandbox-ok', model = 'some-model' } = {}) {
      const settings = { [provider]: { apiKey, model } };
      const saved = await geo.send('POST', '/api/settings', { as: admin, body: settings });
      expect(saved.status, saved.text).toBe(200);
    },
    async price(provider: Provider, price: object | null, model = 'some-model') {
      const set = { as: admin, body: { provider, model, price } };
      expect((await geo.send('PUT', '/api/settings/model-prices', set)).status).toBe(200);
    },
    async ask(provider: Provider) {
      const asked = { as: modelPerson, body: question(provider) };
      const response = await geo.open('POST', '/api/models/answers', asked);
      expect(response.status).toBe(200);
      return readAnswer(response);
    },
    /** Records since `forget`; messages are republished now and then. */
    usage: async () =>
      (await recorded()).map(({ message }) => message).filter(({ usageId }) => !seen.includes(usageId)),
    async forget() {
      seen = (await recorded()).map(({ message }) => message.usageId);
      await outbox.forget();
    },
    audited: async () =>
      (await outbox.published('auth.audit-entry-recorded')).filter(({ action }) => action === 'model.asked'),
    /** Number of running completions. */
    running: async () => (await geo.sql('select 1 from model_answers where ended_at is null')).length,
  };
}
export type GeoWithModels = Awaited<ReturnType<typeof startGeoWithModels>>;
