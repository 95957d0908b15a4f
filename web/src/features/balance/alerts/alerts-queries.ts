import {
  changeAlertSettings,
  listBalanceAlerts,
  readAlertSettings,
  testAlertWebhook,
} from '@geoplan/contracts/balance/balance-alerts';
import type { CallAnswer, CallInput } from '@geoplan/contracts/routing/call-url';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

const alertsKey = ['balance', 'alerts'];
const settingsKey = ['balance', 'alert-settings'];

export type AlertSettings = CallAnswer<typeof readAlertSettings>['data'];
export type AlertSettingsChange = NonNullable<CallInput<typeof changeAlertSettings>['body']>;

/** Alerts that last. */
export function useAlerts() {
  return useQuery({
    queryKey: alertsKey,
    queryFn: async ({ signal }) => (await call(listBalanceAlerts, {}, { signal })).data,
    refetchInterval: 60_000,
  });
}

/** Where alerts are sent to. */
export function useAlertSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await call(readAlertSettings, {}, { signal })).data,
  });
}

export function useChangeAlertSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: AlertSettingsChange) => (await call(changeAlertSettings, { body })).data,
    onSuccess: (saved) => client.setQueryData(settingsKey, saved),
  });
}

/** Sends a test alert and waits for the receiver's answer. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(testAlertWebhook, {})).data,
    onSuccess: (told) => client.setQueryData(settingsKey, told),
  });
}
