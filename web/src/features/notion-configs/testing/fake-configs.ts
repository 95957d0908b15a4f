import { listSyncs } from '@geoplan/contracts/notion/notion';
import {
  changeConfig,
  createConfig,
  findDatabases,
  listConfigs,
  readDisplayConfig,
  removeConfig,
  revealToken,
  setDefaultConfig,
  testConnection,
  type DatabaseDiagnosis,
  type FoundDatabase,
  type NotionConfig,
} from '@geoplan/contracts/notion/notion-configs';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import { answer, done, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { sampleConfig, sampleDatabase, sampleDiagnosis } from './sample-configs.ts';

/** State of the fake service, and the requests it received. */
export interface FakeConfigs {
  configs: NotionConfig[];
  syncs?: DatabaseSync[];
  /** Diagnoses by database; without one a database is readable. */
  diagnoses?: DatabaseDiagnosis[];
  /** Databases shared with every token; none by default. */
  found?: FoundDatabase[];
  asked: { call: string; body: unknown }[];
}

const masked = (token: string) => `••••${token.slice(-4)}`;

/** Fields of a connection that the screens of its sites read. */
const displayOf = (config: NotionConfig | undefined) =>
  config === undefined
    ? null
    : {
        id: config.id,
        name: config.name,
        displayMode: 'unified' as const,
        selectedDatabaseId: null,
        databases: [],
        counting: config.counting,
        geoWords: config.geoWords,
      };

/** Fake API of connections in memory. */
export function fakeConfigs(fake: FakeConfigs): Answer[] {
  const find = (id: string): NotionConfig => {
    const found = fake.configs.find((each) => each.id === id);
    if (!found) throw new Failed('not_found', { message: 'Конфигурация не найдена' });
    return found;
  };
  const makeDefault = (chosen: NotionConfig) => {
    for (const each of fake.configs) each.isDefault = each === chosen;
  };
  type Body = Omit<Partial<NotionConfig>, 'databases' | 'counting'> & {
    counting?: Partial<NotionConfig['counting']> | undefined;
    databases?: Partial<NotionConfig['databases'][number]>[] | undefined;
  };
  const write = (config: NotionConfig, body: Body) => {
    const { databases = [], notionToken, counting, ...rest } = body;
    Object.assign(config, rest);
    Object.assign(config.counting, counting);
    if (notionToken !== undefined) config.notionToken = masked(notionToken);
    config.databases = databases.map((each, at) => ({ ...sampleDatabase(at), ...each, sortOrder: at }));
    if (config.isDefault || fake.configs.length === 1) makeDefault(config);
    return ok(config);
  };
  return [
    answer(listConfigs, () => ok(fake.configs)),
    answer(listSyncs, () => ok(fake.syncs ?? [])),
    answer(readDisplayConfig, () => ok(displayOf(fake.configs.find(({ isDefault }) => isDefault)))),
    answer(listUncountedSites, () =>
      ok({
        sites: [],
        totals: { no_country: 1, no_brand: 0, no_rule: 3, not_reported: 0 },
        nextCursor: null,
      }),
    ),
    answer(createConfig, ({ body }) => {
      fake.asked.push({ call: 'create', body });
      const config = sampleConfig(fake.configs.length + 1, { isDefault: false });
      fake.configs.push(config);
      return write(config, body);
    }),
    answer(changeConfig, ({ params, body }) => {
      fake.asked.push({ call: 'change', body });
      return write(find(params.id), body);
    }),
    answer(removeConfig, ({ params }) => {
      fake.asked.push({ call: 'remove', body: params.id });
      fake.configs.splice(fake.configs.indexOf(find(params.id)), 1);
      return done;
    }),
    answer(setDefaultConfig, ({ params }) => {
      fake.asked.push({ call: 'set-default', body: params.id });
      makeDefault(find(params.id));
      return done;
    }),
    answer(revealToken, ({ params }) => {
      fake.asked.push({ call: 'reveal', body: params.id });
      return ok({ notionToken: 'ntn_secret_of_the_team_7f3a' });
    }),
    answer(findDatabases, ({ body }) => {
      fake.asked.push({ call: 'find', body });
      return ok({ problem: null, message: '', databases: fake.found ?? [], isComplete: true });
    }),
    answer(testConnection, ({ body }) => {
      fake.asked.push({ call: 'test', body });
      const stored = body.configId === undefined ? undefined : find(body.configId);
      const named = body.databaseId === undefined ? [] : [body.databaseId, ...(body.databaseIds ?? [])];
      const all = stored ? [stored.databaseId, ...stored.databases.map((each) => each.databaseId)] : [];
      const databases = (named.length > 0 ? named : all).map(
        (id) => fake.diagnoses?.find(({ databaseId }) => databaseId === id) ?? sampleDiagnosis(id),
      );
      const broken = databases.find(({ problem }) => problem !== null);
      if (!broken?.problem) return ok({ isOk: true, databases });
      const error = { code: broken.problem, message: broken.message };
      return { success: false as const, error, data: { isOk: false, databases } };
    }),
  ];
}

/** Service with a default connection and an inactive one. */
export const twoConfigs = (change: Partial<FakeConfigs> = {}): FakeConfigs => ({
  configs: [sampleConfig(1), sampleConfig(2, { name: 'Архив', description: '', isActive: false })],
  asked: [],
  ...change,
});
