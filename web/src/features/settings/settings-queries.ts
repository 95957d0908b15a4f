import {
  readSettings,
  saveSettings,
  testSettings,
  type ProviderSettings,
} from '@geoplan/contracts/geo/geo-settings';
import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { estimateKey } from '../../domain/query-keys.ts';
import { call } from '../../shared/api/call.ts';
import { settingsPatch } from './settings-rules.ts';

const key = ['settings'];

/** Stored settings with masked secrets. */
export function useSettings() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(readSettings, {}, { signal })).data,
  });
}

/** Saves the differences between `before` and `after`. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, after }: { before: ProviderSettings; after: ProviderSettings }) =>
      (await call(saveSettings, { body: settingsPatch(before, after) })).data,
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      // The key determines whether a run can buy figures, and in which currency.
      void client.invalidateQueries({ queryKey: estimateKey });
    },
  });
}

/** Tests a key of a model provider, or the stored key if none is given. */
export function useTestModelKey(provider: ModelProvider) {
  return useMutation({
    mutationFn: async (body: { apiKey?: string }) =>
      (await call(testSettings, { body: { [provider]: body } })).data,
  });
}

/** Tests a key of the keyword provider, or the stored key if none is given. */
export function useTestKey() {
  return useMutation({
    mutationFn: async (body: { rapidApiKey?: string; rapidApiHost: string }) =>
      (await call(testSettings, { body })).data,
  });
}
