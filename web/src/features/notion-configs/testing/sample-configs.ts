import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { defaultCountingRule, type DatabaseSync } from '@geoplan/contracts/notion/notion-site';

/** Notion id number `at`. */
export const notionId = (at: number) => at.toString(16).padStart(32, 'a');
const uuid = (at: number) => `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`;
const madeAt = '2026-11-20T09:00:00.000Z';

/** Stored connection number `at`. */
export function sampleConfig(at: number, change: Partial<NotionConfig> = {}): NotionConfig {
  return {
    id: uuid(at),
    name: 'Основная команда',
    description: 'Все бренды, кроме тестовых',
    notionToken: '••••7f3a',
    databaseId: notionId(at * 16),
    databaseName: '',
    isActive: true,
    isDefault: at === 1,
    databases: [],
    columns: {},
    counting: structuredClone(defaultCountingRule),
    geoWords: [],
    createdAt: madeAt,
    updatedAt: madeAt,
    ...change,
  };
}

type FurtherDatabase = NotionConfig['databases'][number];

/** Further database number `at` of a connection. */
export function sampleDatabase(at: number, change: Partial<FurtherDatabase> = {}): FurtherDatabase {
  const id = notionId(at);
  const texts = { databaseName: `База ${at}`, databaseDescription: '' };
  return {
    id: uuid(at + 1_000),
    databaseId: id,
    ...texts,
    isActive: true,
    sortOrder: 0,
    columns: {},
    ...change,
  };
}

/** Sync state of a database. */
export function sampleSync(config: NotionConfig, change: Partial<DatabaseSync> = {}): DatabaseSync {
  return {
    configId: config.id,
    databaseId: config.databaseId,
    databaseName: 'Сайты',
    rows: 1_240,
    status: 'ok',
    scanned: null,
    lastSuccessAt: '2026-11-20T08:55:00.000Z',
    lastError: null,
    warnings: [],
    ...change,
  };
}

const column = (
  propertyId: string,
  property: string,
  type: string,
  mapsTo: DatabaseDiagnosis['columns'][number]['mapsTo'] = null,
) => ({ propertyId, property, type, mapsTo });

/** Diagnosis of a readable database. */
export function sampleDiagnosis(
  databaseId: string,
  change: Partial<DatabaseDiagnosis> = {},
): DatabaseDiagnosis {
  const row = {
    brand: 'Torvelbet',
    geo: 'CZ',
    language: 'cs',
    type: 'review',
    responsible: 'Анна',
    notes: '',
  };
  return {
    databaseId,
    reachable: true,
    problem: null,
    message: '',
    title: 'Сайты',
    rows: 1_000,
    hasMoreRows: true,
    columns: [
      column('title', 'Name', 'title'),
      column('u%3A1', 'URL', 'url', 'url'),
      column('s%3A2', 'Status', 'status', 'status'),
      column('b%3A3', 'Brand', 'select', 'brand'),
      column('g%3A4', 'GEO', 'multi_select', 'geo'),
      column('r%3A5', 'Регион запуска', 'rich_text'),
      column('d%3A6', 'Start date', 'date', 'start_date'),
      column('p%3A7', 'Responsible', 'people', 'responsible'),
    ],
    missing: ['language', 'type', 'notes'],
    sample: [1, 2, 3].map((at) => ({
      ...row,
      url: `https://torvelbet-cz-${at}.example/`,
      status: 'in prod',
      start_date: `2026-0${at}-11`,
    })),
    ...change,
  };
}

/** Diagnosis of a database that is not shared. */
export const closedDiagnosis = (databaseId: string): DatabaseDiagnosis => ({
  databaseId,
  reachable: false,
  problem: 'not_shared',
  message:
    'База не открыта для интеграции. Откройте базу в Notion: «…» → «Подключения» → выберите вашу интеграцию.',
  title: '',
  columns: [],
  missing: [],
  sample: [],
});
