import {
  changeAlertSettings,
  listBalanceAlerts,
  readAlertSettings,
  testAlertWebhook,
  type BalanceAlert,
} from '@geoplan/contracts/balance/balance-alerts';
import { changeCeilings, readCeilings } from '@geoplan/contracts/geo/geo-ceilings';
import { answer, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import type { AlertSettings } from '../alerts/alerts-queries.ts';
import type { CeilingsState } from '../ceilings/ceiling-rules.ts';
import { providerId } from './sample-providers.ts';

/** A low balance and a refresh that fails. */
export const sampleAlerts = (): BalanceAlert[] => [
  {
    id: providerId(51),
    providerId: providerId(2),
    name: 'Scraping actors',
    kind: 'low',
    balance: 7.82,
    alertBelow: 10,
    currency: 'USD',
    staleCode: null,
    raisedAt: '2026-11-20T09:00:00.000Z',
  },
  {
    id: providerId(52),
    providerId: providerId(6),
    name: 'Ahrefs units',
    kind: 'stale',
    balance: null,
    alertBelow: null,
    currency: 'units',
    staleCode: 'unauthorized',
    raisedAt: '2026-11-20T10:00:00.000Z',
  },
];

/** Alerts and their webhook in memory; every body goes into `asked`. Addresses of `intranet` are refused. */
export function fakeAlerts(alerts: BalanceAlert[], asked: unknown[] = []): Answer[] {
  const settings: AlertSettings = { webhookUrl: null, webhookSecret: '', lastDelivery: null };
  return [
    answer(listBalanceAlerts, () => ok(alerts)),
    answer(readAlertSettings, () => ok(settings)),
    answer(changeAlertSettings, ({ body: { webhookUrl, webhookSecret = '' } }) => {
      asked.push({ webhookUrl, webhookSecret });
      if (webhookUrl?.includes('intranet')) throw new Failed('invalid_input');
      const isMask = webhookSecret.startsWith('••••');
      return ok(
        Object.assign(settings, {
          webhookUrl,
          webhookSecret: isMask || webhookSecret === '' ? webhookSecret : `••••${webhookSecret.slice(-4)}`,
        }),
      );
    }),
    answer(testAlertWebhook, () => {
      settings.lastDelivery = { at: '2026-11-20T11:00:00.000Z', status: 500, isDelivered: false };
      return ok(settings);
    }),
  ];
}

/** Ceilings in memory: the state is the caller's; a change of an older revision is refused. */
export function fakeCeilings(state: CeilingsState): Answer[] {
  return [
    answer(readCeilings, () => ok(state)),
    answer(changeCeilings, ({ body: { ceilings, revision } }) => {
      if (revision !== state.revision) throw new Failed('conflict');
      return ok(Object.assign(state, { ceilings, revision: revision + 1 }));
    }),
  ];
}
