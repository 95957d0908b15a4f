import { changeDropSource, readDropSource } from '@geoplan/contracts/drops/drop-runs';
import { listKeywords, removeKeyword } from '@geoplan/contracts/geo/geo-keywords';
import { changeRunRetention, defaultRunDays, readRunRetention } from '@geoplan/contracts/geo/geo-runs';
import {
  anthropicModels,
  openaiModels,
  readSettings,
  saveSettings,
  testSettings,
  type ProviderSettings,
} from '@geoplan/contracts/geo/geo-settings';
import {
  changeHistoryRetention,
  defaultHistoryDays,
  readHistoryRetention,
} from '@geoplan/contracts/notion/site-history';
import { defaultOpportunityWeights } from '@geoplan/contracts/geo/opportunity';
import {
  changeOpportunityWeights,
  readOpportunityWeights,
} from '@geoplan/contracts/geo/opportunity-endpoints';
import { readModelPrices, setModelPrice, type PricedModel } from '@geoplan/contracts/llm/completions';
import { answer, Failed, ok, type Answer } from './fake-api.ts';

/** Settings with one stored key. */
export function sampleSettings(change: Partial<ProviderSettings> = {}): ProviderSettings {
  return {
    rapidApiKey: '••••a1b2',
    rapidApiHost: 'ahrefs-keyword-research.p.rapidapi.com',
    rapidApiEnabled: true,
    sandboxHost: null,
    rapidApiPerSecond: null,
    rapidApiUsualPerSecond: 1,
    rapidApiLearntPerSecond: null,
    openai: { apiKey: '', model: openaiModels[0], enabled: false },
    anthropic: { apiKey: '', model: anthropicModels[0], enabled: false },
    apify: { apiToken: '', enabled: false },
    expiredDomains: { apiKey: '', enabled: false },
    ...change,
  };
}

const maskOf = (secret: string) =>
  secret === '' || secret.startsWith('••••') ? secret : `••••${secret.slice(-4)}`;

/** Fake of the settings service, in memory, with a number of emulated figures; every body is added to `asked`. */
export function fakeSettings(
  settings: ProviderSettings,
  asked: unknown[] = [],
  demo = { records: 0 },
): Answer[] {
  const unknown = { averageSearchVolume: null, averageDifficulty: null };
  const drops = {
    isEnabled: false,
    isDemo: false,
    registryPauseMs: 1_000,
    whoisPauseMs: 6_000,
    archivePauseMs: 3_000,
  };
  const retention = { keepDays: defaultRunDays };
  const historyRetention = { keepDays: defaultHistoryDays };
  const opportunity = { weights: defaultOpportunityWeights, revision: 1, isRecomputing: false };
  const listed = { inputUsd: 2, outputUsd: 10 };
  const unset = { listed, price: listed, isSet: false };
  let priced: PricedModel[] = [
    { provider: 'openai', model: openaiModels[0], ...unset },
    { provider: 'anthropic', model: anthropicModels[0], ...unset },
  ];
  return [
    answer(listKeywords, () => {
      const summary = {
        totalKeywords: 1,
        totalCountries: 1,
        ...unknown,
        demoRecords: demo.records,
        isDemo: demo.records > 0,
      };
      return ok({ groups: [], summary, matching: 0, nextCursor: null });
    }),
    answer(removeKeyword, ({ query }) => {
      asked.push(query);
      // Deletes in batches, like the service.
      const deleted = Math.min(demo.records, 1_000);
      demo.records -= deleted;
      return ok({ deleted });
    }),
    answer(readModelPrices, () => ok({ models: priced })),
    answer(setModelPrice, ({ body: { provider, price } }) => {
      priced = priced.map((each) =>
        each.provider === provider ? { ...each, price: price ?? each.listed, isSet: price !== null } : each,
      );
      return ok({ models: priced });
    }),
    answer(readRunRetention, () => ok(retention)),
    answer(changeRunRetention, ({ body }) => {
      asked.push(body);
      return ok(Object.assign(retention, body));
    }),
    answer(readHistoryRetention, () => ok(historyRetention)),
    answer(changeHistoryRetention, ({ body }) => {
      asked.push(body);
      return ok(Object.assign(historyRetention, body));
    }),
    answer(readOpportunityWeights, () => ok(opportunity)),
    answer(changeOpportunityWeights, ({ body }) => {
      asked.push(body);
      return ok(Object.assign(opportunity, { weights: body.weights, revision: body.revision + 1 }));
    }),
    answer(readDropSource, () => ok(drops)),
    answer(changeDropSource, ({ body }) => {
      asked.push(body);
      return ok(Object.assign(drops, body));
    }),
    answer(readSettings, () => ok(settings)),
    answer(saveSettings, ({ body }) => {
      asked.push(body);
      if (body.rapidApiHost !== undefined && !/rapidapi\.com$|^127\./.test(body.rapidApiHost)) {
        const message = 'Хост не из списка известных провайдеров';
        throw new Failed('invalid_input', { details: [{ field: 'body.rapidApiHost', message }] });
      }
      if (body.rapidApiPerSecond === 999) {
        const message = 'api.ahrefs.com разрешает не больше 1 в секунду';
        throw new Failed('invalid_input', { details: [{ field: 'body.rapidApiPerSecond', message }] });
      }
      const { port: _port, nodeEnv: _nodeEnv, openai, anthropic, apify, expiredDomains, ...keywords } = body;
      Object.assign(settings, keywords);
      settings.rapidApiKey = maskOf(settings.rapidApiKey);
      const parts = { openai, anthropic, apify, expiredDomains };
      for (const name of ['openai', 'anthropic', 'apify', 'expiredDomains'] as const)
        Object.assign(settings[name], parts[name]);
      settings.openai.apiKey = maskOf(settings.openai.apiKey);
      return ok(settings);
    }),
    answer(testSettings, ({ body }) => {
      asked.push(body);
      const key = (body.openai ?? body.anthropic)?.apiKey ?? body.rapidApiKey;
      const isValid = key === undefined || key.startsWith('good');
      return ok({ isValid, message: isValid ? 'Ключ действителен' : 'Ключ недействителен' });
    }),
  ];
}
