import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { usagePurposes } from './provider-messages.ts';

const count = z.int().nonnegative();
/** USD. */
const money = z.number().nonnegative();
const sums = {
  requests: count,
  /** In the vendor's units. */
  units: z.number().nonnegative(),
  /** USD; calls of unknown cost add 0. */
  spent: money,
};
const query = z.strictObject({
  /** Number of days, including today in TIME_ZONE. */
  days: z.coerce.number().int().min(1).max(366).default(30),
});

const breakdown = {
  /** `user` is `null` for timers. */
  byUser: z.array(z.strictObject({ user: z.string().nullable(), ...sums })),
  byPurpose: z.array(z.strictObject({ purpose: z.enum(usagePurposes), ...sums })),
  /** The 50 runs with the most requests. */
  byRun: z.array(
    z.strictObject({
      runId: z.uuid(),
      user: z.string().nullable(),
      /** Time of the run's last call. */
      at: z.iso.datetime(),
      ...sums,
    }),
  ),
};

/** `YYYY-MM-DD` in TIME_ZONE. */
const date = z.iso.date();

export const readProviderUsage = endpoint({
  service: 'balance',
  method: 'GET',
  path: '/api/balance/providers/{id}/usage',
  access: 'admin',
  errors: ['not_found'],
  summary: 'Daily usage and balance of one provider, with users',
  params: z.strictObject({ id: z.uuid() }),
  query,
  response: success(
    z.strictObject({
      /** One entry per day, oldest first. */
      days: z.array(
        z.strictObject({
          date,
          ...sums,
          /** USD; for a day without a known cost, the amount the vendor reported, if any (vendors' days are in UTC). */
          spent: money,
          /** Last balance reported that day, in the provider's currency; `null` if there was none. */
          balance: z.number().nullable(),
        }),
      ),
      ...breakdown,
      /** See the provider's `runway`; `null` if it cannot be computed. */
      runwayDays: z.number().nonnegative().nullable(),
    }),
  ),
});

export const readSpending = endpoint({
  service: 'balance',
  method: 'GET',
  path: '/api/balance/spending',
  access: 'admin',
  summary: 'Daily usage of all providers, with users',
  query,
  response: success(
    z.strictObject({
      /** IANA name of the zone in which days begin. */
      timeZone: z.string(),
      days: z.array(z.strictObject({ date, ...sums })),
      ...breakdown,
      byProvider: z.array(
        z.strictObject({
          /** `null` for calls of an account that has no provider or no longer has one. */
          providerId: z.uuid().nullable(),
          /** `null` if and only if `providerId` is `null`. */
          name: z.string().nullable(),
          ...sums,
        }),
      ),
    }),
  ),
});
