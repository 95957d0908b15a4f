import {
  changeAlertSettings,
  listBalanceAlerts,
  readAlertSettings,
  testAlertWebhook,
} from '@geoplan/contracts/balance/balance-alerts';
import type { CallResponse, CallInput } from '@geoplan/contracts/routing/call-url';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

const alertsKey = ['balance', 'alerts'];
const settingsKey = ['balance', 'alert-settings'];

export type AlertSettings = CallResponse<typeof readAlertSettings>['data'];
export type AlertSettingsChange = NonNullable<CallInput<typeof changeAlertSettings>['body']>;

/** Alerts whose cause persists. */
export function useAlerts() {
  return useQuery({
    queryKey: alertsKey,
    queryFn: async ({ signal }) => (await call(listBalanceAlerts, {}, { signal })).data,
    refetchInterval: 60_000,
  });
}

/** Settings of the alert webhook and its last delivery. */
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

/** Sends a test alert and returns after the receiver has responded. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(testAlertWebhook, {})).data,
    onSuccess: (told) => client.setQueryData(settingsKey, told),
  });
}
