import { expect, test } from 'vitest';
import { sampleDatabaseIds, sampleDisplayConfig } from '../../../testing/fakes/fake-workspace.ts';
import { databaseLabel, displayRequestFor, resolveWorkspaceView } from './display-rules.ts';

const [first, second] = sampleDatabaseIds;
const everything = { mode: 'unified', databaseId: undefined };
const silent = { mode: null, databaseId: null };

test('shows the last choice of the user if the URL contains no choice', () => {
  const config = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: second });
  expect(resolveWorkspaceView(config, silent)).toEqual({ mode: 'single', databaseId: second });
  expect(resolveWorkspaceView(sampleDisplayConfig(), silent)).toEqual(everything);
});

test('prefers the URL to the stored choice', () => {
  const config = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: second });
  expect(resolveWorkspaceView(config, { mode: 'unified', databaseId: null })).toEqual(everything);
  expect(resolveWorkspaceView(config, { mode: 'single', databaseId: first }).databaseId).toBe(first);
});

test('replaces a removed or inactive database with the active one', () => {
  const config = sampleDisplayConfig();
  expect(resolveWorkspaceView(config, { mode: 'single', databaseId: 'gone' }).databaseId).toBe(first);
  const asleep = config.databases.map((each, at) => ({ ...each, isActive: at > 0 }));
  expect(displayRequestFor({ ...config, databases: asleep }, 'single')).toEqual({
    mode: 'single',
    databaseId: second,
  });
});

test('shows everything if there is no connection or no active database', () => {
  expect(resolveWorkspaceView(null, { mode: 'single', databaseId: first })).toEqual(everything);
  expect(
    resolveWorkspaceView(sampleDisplayConfig({ databases: [] }), { mode: 'single', databaseId: null }),
  ).toEqual(everything);
});

test('selects the last chosen database in single mode, and clears it in unified mode', () => {
  const config = sampleDisplayConfig({ selectedDatabaseId: second });
  expect(displayRequestFor(config, 'single').databaseId).toBe(second);
  expect(displayRequestFor(config, 'unified')).toEqual({ mode: 'unified' });
});

test('labels a database without a name by its id', () => {
  const [database] = sampleDisplayConfig().databases;
  expect(databaseLabel({ ...database!, databaseName: ' ' })).toBe(first);
});
