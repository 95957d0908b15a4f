import { readProviderUsage, readSpending } from '@geoplan/contracts/balance/balance-usage';
import { answer, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { providerId, sampleProviders } from './sample-providers.ts';

const dayMs = 86_400_000;

/** Days up to November 20, 2026, oldest first; each has 10 more requests than the previous one. */
const sampleDays = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.UTC(2026, 10, 20) - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
    requests: (at + 1) * 10,
    units: 0,
    spent: (at + 1) * 0.25,
  }));

const runId = '00000000-0000-4000-8000-00000000aaaa';

const breakdown = {
  byUser: [
    { user: 'anna@demo.local', requests: 200, units: 0, spent: 5 },
    { user: null, requests: 80, units: 0, spent: 2 },
  ],
  byPurpose: [
    { purpose: 'run' as const, requests: 270, units: 0, spent: 6.5 },
    { purpose: 'key-test' as const, requests: 10, units: 0, spent: 0.5 },
  ],
  byRun: [
    { runId, user: 'anna@demo.local', at: '2026-11-20T09:00:00.000Z', requests: 120, units: 0, spent: 3 },
  ],
};

/** Usage of the sample providers: most of it by the first two, some by an account without a provider. */
export function fakeUsage(): Answer[] {
  return [
    answer(readSpending, ({ query: { days } }) =>
      ok({
        timeZone: 'Europe/Moscow',
        days: sampleDays(days),
        ...breakdown,
        byProvider: [
          { providerId: providerId(1), name: 'Keyword metrics', requests: 180, units: 0, spent: 4 },
          { providerId: providerId(2), name: 'Scraping actors', requests: 90, units: 0, spent: 3 },
          { providerId: null, name: null, requests: 10, units: 0, spent: 0 },
        ],
      }),
    ),
    answer(readProviderUsage, ({ params: { id }, query: { days } }) => {
      if (!sampleProviders().some((each) => each.id === id)) throw new Failed('not_found');
      return ok({
        // The balance of the first day is unknown, and nothing was spent on any day.
        days: sampleDays(days).map((day, at) => ({
          ...day,
          spent: 0,
          balance: at === 0 ? null : 1_000 - at,
        })),
        ...breakdown,
        runwayDays: 6.7,
      });
    }),
  ];
}
