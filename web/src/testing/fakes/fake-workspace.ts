import { cachedSites, listSyncs, startSync } from '@geoplan/contracts/notion/notion';
import {
  readDisplayConfig,
  setDisplayMode,
  type DisplayConfig,
} from '@geoplan/contracts/notion/notion-configs';
import {
  defaultCountingRule,
  type DatabaseSync,
  type NotionSite,
} from '@geoplan/contracts/notion/notion-site';
import { answer, Failed, ok, type Answer } from './fake-api.ts';
import { fakeFindings } from './fake-findings.ts';

/** Notion ids of the three sample databases. */
export const sampleDatabaseIds = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [
  string,
  string,
  string,
];
const databaseNames = ['Сайты Европа', 'Сайты LATAM', 'Sites Asia'];
const configId = '00000000-0000-4000-a000-000000000001';

/** Default connection with three databases; no display mode chosen. */
export function sampleDisplayConfig(change: Partial<DisplayConfig> = {}): DisplayConfig {
  return {
    id: configId,
    name: 'Рабочая база',
    displayMode: 'unified',
    selectedDatabaseId: null,
    databases: sampleDatabaseIds.map((databaseId, at) => ({
      id: `00000000-0000-4000-a000-00000000001${at}`,
      databaseId,
      databaseName: databaseNames[at] ?? '',
      isActive: true,
    })),
    counting: defaultCountingRule,
    geoWords: [],
    ...change,
  };
}

/** Sync states of those databases, all successful. */
export function sampleSyncs(change: Partial<DatabaseSync> = {}): DatabaseSync[] {
  return sampleDatabaseIds.map((databaseId, at) => ({
    configId,
    databaseId,
    databaseName: databaseNames[at] ?? '',
    rows: 0,
    status: 'ok' as const,
    scanned: null,
    lastSuccessAt: '2026-11-20T11:23:00.000Z',
    lastError: null,
    warnings: [],
    ...change,
  }));
}

const brands = ['Lumoret', 'Torvelbet', 'Kastavia', 'Zunaplay', 'Velmari', 'Ordenza', 'Brelvora', 'Ника'];
const geos = [
  'PL',
  'RO',
  'CZ',
  'GR',
  'DE',
  'HU',
  'AT, CH',
  'Испания',
  'Turkey',
  'BR',
  'MX;CO',
  'IN',
  'Балканы',
];
const statuses = [
  'In prod',
  'Indexing',
  'SEO process',
  'Запущенные сайты',
  'В работе',
  'План',
  'Домены есть',
  'Migrate to server',
  'Redirect',
  'DELETED',
  '',
];
const languages = ['PL', 'RO', 'CS', 'EL', 'DE', 'HU', 'DE', 'ES', 'TR', 'PT', 'ES', 'EN', 'SR'];
const types = ['Казино', 'Ставки', 'E-commerce'];
const people = ['А. Ковалёва', 'И. Савин', 'М. Орлов', 'Д. Фомина'];
const answers: readonly Pick<NotionSite, 'httpStatus' | 'httpReason'>[] = [
  { httpStatus: 200, httpReason: 'ok' },
  { httpStatus: 301, httpReason: 'redirect' },
  { httpStatus: 404, httpReason: 'client_error' },
  { httpStatus: 503, httpReason: 'server_error' },
  { httpStatus: 0, httpReason: 'dns' },
];

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/** Site; the same index always gives the same site. */
export function sampleSite(at: number, change: Partial<NotionSite> = {}): NotionSite {
  const brand = pick(brands, at);
  const id = (0xa0_00_00 + at).toString(16).padStart(32, '0');
  const day = (from: number) => new Date(Date.UTC(2025, 0, 1) + ((at * 37 + from) % 650) * 86_400_000);
  const isChecked = at % 3 !== 0;
  return {
    id,
    databaseId: pick(sampleDatabaseIds, at),
    url: `https://${brand === 'Ника' ? 'nika' : brand.toLowerCase()}-${at + 1}.example/`,
    status: pick(statuses, Math.floor(at / 2)),
    brand,
    geo: pick(geos, at),
    language: pick(languages, at),
    type: pick(types, at),
    start_date: at % 5 === 0 ? '' : day(11).toISOString().slice(0, 10),
    responsible: pick(people, at),
    notes: at % 4 === 0 ? 'Перенос на новый сервер, запланирован на конец ноября' : '',
    // Each is a minute older than the previous one, because the list comes newest first.
    created_time: new Date(Date.UTC(2026, 10, 20, 9) - at * 60_000).toISOString(),
    notionUrl: `https://www.notion.so/${id}`,
    ...(isChecked ? { ...pick(answers, at), httpCheckedAt: '2026-11-20T11:05:00.000Z' } : {}),
    ...change,
  };
}

/** Any number of sites over the three databases, newest first. */
export const sampleSites = (count: number): NotionSite[] =>
  Array.from({ length: count }, (_, at) => sampleSite(at));

/** State of the fake workspace; a test changes it between two calls. */
export interface FakeWorkspace {
  config: DisplayConfig | null;
  projects: NotionSite[];
  syncs: DatabaseSync[];
  lastSync: string | null;
  /** Number of requested syncs. */
  syncsAsked: number;
}

/** Workspace of three databases with `count` sites. */
export function sampleWorkspace(count: number, change: Partial<FakeWorkspace> = {}): FakeWorkspace {
  const projects = sampleSites(count);
  const rowsOf = (id: string) => projects.filter(({ databaseId }) => databaseId === id).length;
  return {
    config: sampleDisplayConfig(),
    projects,
    syncs: sampleSyncs().map((sync) => ({ ...sync, rows: rowsOf(sync.databaseId) })),
    lastSync: '2026-11-20T11:23:00.000Z',
    syncsAsked: 0,
    ...change,
  };
}

/** Four sites: two valid ones, a hostile one, an empty one. */
export function fewSites(): FakeWorkspace {
  return sampleWorkspace(0, {
    projects: [
      sampleSite(0, { url: 'https://alpha.example/', brand: 'Lumoret', geo: 'PL, DE', status: 'In prod' }),
      sampleSite(1, { url: 'https://beta.example/', brand: 'Velmari', geo: 'Испания', status: 'План' }),
      sampleSite(2, { url: 'javascript:alert(1)', brand: '<b>Жирный</b>', geo: 'PL', status: 'В работе' }),
      sampleSite(3, { url: '', brand: '', geo: '', status: '', start_date: '' }),
    ],
  });
}

/** Fake of the notion service, in memory: rows, syncs, display mode. */
export function fakeWorkspace(workspace: FakeWorkspace): Answer[] {
  return [
    answer(readDisplayConfig, () => ok(workspace.config)),
    answer(setDisplayMode, ({ body: { displayMode, selectedDatabaseId } }) => {
      if (!workspace.config) throw new Failed('not_found', { message: 'Конфигурация не найдена' });
      const selected = displayMode === 'single' ? (selectedDatabaseId ?? sampleDatabaseIds[0]) : null;
      workspace.config = { ...workspace.config, displayMode, selectedDatabaseId: selected };
      return ok(workspace.config);
    }),
    answer(cachedSites, ({ query }) => ({
      success: true as const,
      data: workspace.projects.filter(
        ({ databaseId }) => query.databaseId === undefined || databaseId === query.databaseId,
      ),
      lastSync: workspace.lastSync,
    })),
    answer(listSyncs, () => ok(workspace.syncs)),
    answer(startSync, () => {
      workspace.syncsAsked += 1;
      workspace.syncs = workspace.syncs.map((sync) => ({ ...sync, status: 'running', scanned: 0 }));
      return ok(workspace.syncs);
    }),
    ...fakeFindings(),
  ];
}
