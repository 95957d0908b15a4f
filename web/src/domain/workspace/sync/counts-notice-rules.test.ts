import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import { expect, test } from 'vitest';
import { countsState } from './counts-notice-rules.ts';

const config = (isActive = true): DisplayConfig => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Команда',
  displayMode: 'unified',
  selectedDatabaseId: null,
  databases: [
    { id: '00000000-0000-4000-8000-000000000002', databaseId: 'a', databaseName: 'Сайты', isActive },
  ],
  counting: { launched: [], inWork: [], notCounted: [] },
  geoWords: [],
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
  ['nothing is known yet', 'unknown', undefined, undefined, undefined, ''],
  ['all is well', 'fine', config(), [sync()], undefined, ''],
  ['there is no connection', 'absent', null, [], undefined, /^Notion не подключён/],
  [
    'the connection is switched off',
    'off',
    config(false),
    [],
    undefined,
    /^Конфигурация «Команда» выключена/,
  ],
  [
    'a database has never been read',
    'failing',
    config(),
    [sync(), never],
    undefined,
    /^Ещё не синхронизировано из Notion: «b».*Нет доступа\.$/,
  ],
  [
    'the first sync of a database is running',
    'unread',
    config(),
    [sync(), sync({ databaseId: 'b', status: 'running', lastSuccessAt: null })],
    undefined,
    'Ещё не синхронизировано из Notion: «Сайты», сайты оттуда не посчитаны.',
  ],
  ['no sync has been started yet', 'unread', config(), [], undefined, ''],
  ['the database that has never been read is not counted', 'fine', config(), [sync(), never], 'a', ''],
  [
    'the last sync failed',
    'failing',
    config(),
    [sync({ status: 'failed', lastError: 'Неверный токен.' })],
    undefined,
    /^Синхронизация «Сайты» не удалась, сайты посчитаны по данным от .*Неверный токен\.$/,
  ],
  [
    'Notion requests a pause',
    'paused',
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
] as const)('returns the notice if %s: %s', (_, kind, given, syncs, databaseId, text) => {
  const state = countsState(given, syncs, databaseId);
  expect(state.kind).toBe(kind);
  if (typeof text === 'string') expect(state.notice).toBe(text);
  else expect(state.notice).toMatch(text);
});
