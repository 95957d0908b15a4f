import { verify } from '@geoplan/contracts/auth';
import {
  changeConfig,
  createConfig,
  findDatabases,
  listConfigs,
  removeConfig,
  revealToken,
  setDefaultConfig,
  testConnection,
  type NotionConfig,
} from '@geoplan/contracts/notion/notion-configs';
import type { CallInput } from '@geoplan/contracts/routing/call-url';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { testDatabases, type DatabaseQuestion, type TestProgress } from './connection-test/test-databases.ts';

const key = ['notion-configs'];

/** All connections. A preceding call to `verify` checks that the session is still valid (spec §6). */
export function useConfigs() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      await call(verify, {}, { signal });
      return (await call(listConfigs, {}, { signal })).data;
    },
  });
}

/**
 * Updates the cached list optimistically. Then it invalidates all queries, because the sites on every screen depend
 * on the connections.
 */
function useCachedConfigs() {
  const client = useQueryClient();
  return (change: (configs: NotionConfig[]) => NotionConfig[]) => {
    client.setQueryData<NotionConfig[]>(key, (configs) => configs && change(configs));
    void client.invalidateQueries();
  };
}

/** Connections after `id` has become the only default. */
const withDefault = (configs: readonly NotionConfig[], id: string) =>
  configs.map((each) => ({ ...each, isDefault: each.id === id }));

/** Request body from the form, and the id of the connection to change; without an id, a new connection is created. */
interface SaveInput {
  id: string | undefined;
  body: CallInput<typeof createConfig>['body'];
}

/** Creates a connection or changes one; a body without `notionToken` keeps the stored token. */
export function useSaveConfig() {
  const update = useCachedConfigs();
  return useMutation({
    mutationFn: async ({ id, body }: SaveInput) =>
      id === undefined
        ? (await call(createConfig, { body })).data
        : (await call(changeConfig, { params: { id }, body })).data,
    onSuccess: (saved) =>
      update((configs) => {
        const isKnown = configs.some(({ id }) => id === saved.id);
        const all = isKnown
          ? configs.map((each) => (each.id === saved.id ? saved : each))
          : [...configs, saved];
        return saved.isDefault ? withDefault(all, saved.id) : all;
      }),
  });
}

export function useRemoveConfig() {
  const update = useCachedConfigs();
  return useMutation({
    mutationFn: (id: string) => call(removeConfig, { params: { id } }),
    onSuccess: (_, id) => update((configs) => configs.filter((each) => each.id !== id)),
  });
}

export function useSetDefault() {
  const update = useCachedConfigs();
  return useMutation({
    mutationFn: (id: string) => call(setDefaultConfig, { params: { id } }),
    onSuccess: (_, id) => update((configs) => withDefault(configs, id)),
  });
}

interface TestInput {
  questions: readonly DatabaseQuestion[];
  onProgress: (progress: TestProgress) => void;
  signal?: AbortSignal;
}

/** Connection test that diagnoses the databases of a connection one by one. */
export function useTestConnection() {
  return useMutation({
    mutationFn: ({ questions, onProgress, signal }: TestInput) =>
      testDatabases(
        questions,
        async (body) => (await call(testConnection, { body }, signal ? { signal } : {})).data,
        onProgress,
      ),
  });
}

/** Databases shared with a token. */
export function useFindDatabases() {
  return useMutation({
    mutationFn: async (body: CallInput<typeof findDatabases>['body']) =>
      (await call(findDatabases, { body })).data,
  });
}

/** Reveals a token; the response is not cached. */
export function useRevealToken() {
  return useMutation({
    gcTime: 0,
    mutationFn: async (id: string) => (await call(revealToken, { params: { id } })).data.notionToken,
  });
}
