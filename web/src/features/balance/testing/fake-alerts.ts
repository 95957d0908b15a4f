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

/** A low balance and a failed refresh. */
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
    isDemo: false,
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
    isDemo: false,
    raisedAt: '2026-11-20T10:00:00.000Z',
  },
];

/**
 * Fake of alerts and their webhook, in memory. It adds every body to `asked` and refuses addresses that contain
 * `intranet`.
 */
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

/** Fake of ceilings, in memory: it changes the caller's `state` and refuses changes of an older revision. */
export function fakeCeilings(state: CeilingsState): Answer[] {
  return [
    answer(readCeilings, () => ok(state)),
    answer(changeCeilings, ({ body: { ceilings, revision } }) => {
      if (revision !== state.revision) throw new Failed('conflict');
      return ok(Object.assign(state, { ceilings, revision: revision + 1 }));
    }),
  ];
}
