import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { usagePurposes } from './provider-messages.ts';

const count = z.int().nonnegative();
/** USD. */
const money = z.number().nonnegative();
const sums = {
  requests: count,
  /** The vendor's units. */
  units: z.number().nonnegative(),
  /** USD; calls without a known cost add 0. */
  spent: money,
};
const query = z.strictObject({
  /** Today in TIME_ZONE and the days before it. */
  days: z.coerce.number().int().min(1).max(366).default(30),
});

const breakdown = {
  /** null = nobody: a timer. */
  byUser: z.array(z.strictObject({ user: z.string().nullable(), ...sums })),
  byPurpose: z.array(z.strictObject({ purpose: z.enum(usagePurposes), ...sums })),
  /** The 50 with most requests. */
  byRun: z.array(
    z.strictObject({
      runId: z.uuid(),
      user: z.string().nullable(),
      /** Of its last call. */
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
  summary: 'Daily usage and balance of one provider, with users',
  params: z.strictObject({ id: z.uuid() }),
  query,
  answer: success(
    z.strictObject({
      /** One each day, oldest first. */
      days: z.array(
        z.strictObject({
          date,
          ...sums,
          /** USD; of a day without a known cost what the vendor said, where one does (its days are of UTC). */
          spent: money,
          /** The last one told that day, in the provider's currency; null = none was. */
          balance: z.number().nullable(),
        }),
      ),
      ...breakdown,
      /** See `runway` of the provider; null = nothing to tell it from. */
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
  answer: success(
    z.strictObject({
      /** IANA name: where days begin. */
      timeZone: z.string(),
      days: z.array(z.strictObject({ date, ...sums })),
      ...breakdown,
      byProvider: z.array(
        z.strictObject({
          /** Null = calls of an account that no provider stands for (any more). */
          providerId: z.uuid().nullable(),
          /** Null exactly when the id is. */
          name: z.string().nullable(),
          ...sums,
        }),
      ),
    }),
  ),
});
