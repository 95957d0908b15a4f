import {
  readSettings,
  saveSettings,
  testSettings,
  type ProviderSettings,
} from '@geoplan/contracts/geo/geo-settings';
import type { ModelProvider } from '@geoplan/contracts/models/known-models';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { settingsPatch } from './settings-rules.ts';

const key = ['settings'];

/** The settings as they are stored, secrets masked. */
export function useSettings() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(readSettings, {}, { signal })).data,
  });
}

/** Saves what differs between the two. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, after }: { before: ProviderSettings; after: ProviderSettings }) =>
      (await call(saveSettings, { body: settingsPatch(before, after) })).data,
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      // Whether a run can be bought, and what for, depends on the key.
      void client.invalidateQueries({ queryKey: ['estimate'] });
    },
  });
}

/** Tests a key of a vendor of models; without one it is the stored key. */
export function useTestModelKey(provider: ModelProvider) {
  return useMutation({
    mutationFn: async (body: { apiKey?: string }) =>
      (await call(testSettings, { body: { [provider]: body } })).data,
  });
}

/** Asks whether the keyword provider takes a key; without one it is the stored key. */
export function useTestKey() {
  return useMutation({
    mutationFn: async (body: { rapidApiKey?: string; rapidApiHost: string }) =>
      (await call(testSettings, { body })).data,
  });
}
