import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { expect, test } from 'vitest';
import { countsNotice } from './counts-notice-rules.ts';

const config = (isActive = true): DisplayConfig => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Команда',
  displayMode: 'unified',
  selectedDatabaseId: null,
  databases: [
    { id: '00000000-0000-4000-8000-000000000002', databaseId: 'a', databaseName: 'Сайты', isActive },
  ],
  counting: { launched: [], inWork: [], notCounted: [] },
});
const sync = (change: Partial<DatabaseSync> = {}): DatabaseSync => ({
  configId: '00000000-0000-4000-8000-000000000001',
  databaseId: 'a',
  databaseName: 'Сайты',
  rows: 5,
  status: 'ok',
  scanned: null,
  lastSuccessAt: '2026-11-20T09:30:00.000Z',
  lastError: null,
  warnings: [],
  ...change,
});
const never = sync({
  databaseId: 'b',
  databaseName: '',
  status: 'failed',
  lastSuccessAt: null,
  lastError: 'Нет доступа.',
});

test.each([
  ['nothing is known yet', undefined, undefined, undefined, ''],
  ['all is well', config(), [sync()], undefined, ''],
  ['there is no connection', null, [], undefined, /^Notion не подключён/],
  ['the connection is switched off', config(false), [], undefined, /^Конфигурация «Команда» выключена/],
  [
    'a database was never read',
    config(),
    [sync(), never],
    undefined,
    /^Ещё не прочитано из Notion: «b».*Нет доступа\.$/,
  ],
  ['another database is counted than the one that was never read', config(), [sync(), never], 'a', ''],
  [
    'the last sync failed',
    config(),
    [sync({ status: 'failed', lastError: 'Неверный токен.' })],
    undefined,
    /^Синхронизация «Сайты» не удалась, сайты посчитаны по данным от .*Неверный токен\.$/,
  ],
  [
    'Notion asks to wait',
    config(),
    [
      sync({
        status: 'running',
        warnings: [{ code: 'rate_limited', property: '', message: 'Notion просит подождать.' }],
      }),
    ],
    undefined,
    'Синхронизация «Сайты» на паузе. Notion просит подождать.',
  ],
] as const)('%s', (_, given, syncs, databaseId, text) => {
  const told = countsNotice(given, syncs, databaseId);
  if (typeof text === 'string') expect(told).toBe(text);
  else expect(told).toMatch(text);
});
