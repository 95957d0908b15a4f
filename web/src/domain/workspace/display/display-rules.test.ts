import { expect, test } from 'vitest';
import { sampleDatabaseIds, sampleDisplayConfig } from '../../../testing/fakes/fake-workspace.ts';
import { databaseLabel, displayRequestFor, resolveWorkspaceView } from './display-rules.ts';

const [first, second] = sampleDatabaseIds;
const everything = { mode: 'unified', databaseId: undefined };
const silent = { mode: null, databaseId: null };

test('without a word in the address, what the person chose last is shown', () => {
  const config = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: second });
  expect(resolveWorkspaceView(config, silent)).toEqual({ mode: 'single', databaseId: second });
  expect(resolveWorkspaceView(sampleDisplayConfig(), silent)).toEqual(everything);
});

test('the address is stronger than the choice', () => {
  const config = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: second });
  expect(resolveWorkspaceView(config, { mode: 'unified', databaseId: null })).toEqual(everything);
  expect(resolveWorkspaceView(config, { mode: 'single', databaseId: first }).databaseId).toBe(first);
});

test('a database that is removed or inactive is replaced by the active one', () => {
  const config = sampleDisplayConfig();
  expect(resolveWorkspaceView(config, { mode: 'single', databaseId: 'gone' }).databaseId).toBe(first);
  const asleep = config.databases.map((each, at) => ({ ...each, isActive: at > 0 }));
  expect(displayRequestFor({ ...config, databases: asleep }, 'single')).toEqual({
    mode: 'single',
    databaseId: second,
  });
});

test('without a connection or an active database everything is shown', () => {
  expect(resolveWorkspaceView(null, { mode: 'single', databaseId: first })).toEqual(everything);
  expect(
    resolveWorkspaceView(sampleDisplayConfig({ databases: [] }), { mode: 'single', databaseId: null }),
  ).toEqual(everything);
});

test('single takes the database chosen last, unified clears it', () => {
  const config = sampleDisplayConfig({ selectedDatabaseId: second });
  expect(displayRequestFor(config, 'single').databaseId).toBe(second);
  expect(displayRequestFor(config, 'unified')).toEqual({ mode: 'unified' });
});

test('a database without a name is called by its id', () => {
  const [database] = sampleDisplayConfig().databases;
  expect(databaseLabel({ ...database!, databaseName: ' ' })).toBe(first);
});
