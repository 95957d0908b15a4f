import { readSettings, saveSettings, testSettings } from '@geoplan/contracts/geo/geo-settings';
import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import { actorOf, authenticatedUser } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import type { ModelRegistry } from '../../llm/clients/model-registry.ts';
import type { KeywordProviders } from '../../metrics/clients/provider-registry.ts';
import { recordKeyTest } from '../db/record-key-test.ts';
import type { SettingsRepository } from '../db/settings-repository.ts';
import type { GeoTables } from '../../db/tables.ts';
import { settingsChange } from '../domain/settings-change.ts';
import { settingsView } from '../domain/settings-view.ts';
import type { StoredProviders } from '../domain/provider-settings.ts';
import { testKey } from '../domain/test-key.ts';
import { testModelKey } from '../domain/test-model-key.ts';

interface Needs {
  db: Kysely<GeoTables>;
  settings: SettingsRepository;
  providers: Pick<KeywordProviders, 'forKey' | 'rateLimitOf'>;
  models: Pick<ModelRegistry, 'forKey'>;
  sandbox?: { host: string } | undefined;
}

/** Routes with which admins manage the settings of the external APIs. */
export function settingsRoutes({ db, settings, providers, models, sandbox }: Needs): Route[] {
  const sandboxHost = sandbox?.host;
  const view = async (stored: StoredProviders) =>
    settingsView(stored, await providers.rateLimitOf(stored.keywords), sandboxHost);
  const testModel = async (provider: ModelProvider, typed: string | undefined) =>
    testModelKey(await settings.find(provider), typed, (key) => models.forKey(provider, key));
  return [
    route(readSettings).to(async ({ response }) => {
      response.set('cache-control', 'no-store');
      return { success: true, data: await view(await settings.list()) };
    }),
    route(saveSettings).to(async (call) => {
      const decide = (before: StoredProviders) => settingsChange(before, call.body, sandboxHost);
      return { success: true, data: await view(await settings.change(decide, actorOf(call))) };
    }),
    route(testSettings).to(async (call) => {
      const { openai, anthropic, ...keywords } = call.body;
      if (openai) return { success: true, data: await testModel('openai', openai.apiKey) };
      if (anthropic) return { success: true, data: await testModel('anthropic', anthropic.apiKey) };
      const stored = await settings.find('keywords');
      const by = authenticatedUser(call);
      const data = await testKey(stored, keywords, {
        forKey: providers.forKey,
        record: (provider, spent) => recordKeyTest(db, provider, spent, by),
        sandboxHost,
      });
      return { success: true, data };
    }),
  ];
}
