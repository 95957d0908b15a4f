import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { text } from '../fields/text.ts';
import { providerCurrencies } from './geo-runs.ts';

const amount = z.number().nonnegative().max(1e9);

const ceiling = z.strictObject({
  /** Email; `null` for all users together. */
  user: text(254)
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.string().min(1))
    .nullable(),
  currency: z.enum(providerCurrencies),
  /** Per calendar month in TIME_ZONE. */
  monthly: amount,
});
export type SpendingCeiling = z.infer<typeof ceiling>;

const ceilingsState = z.strictObject({
  ceilings: z.array(ceiling).max(500),
  /** Revision of the ceilings; a change based on an older revision returns 409. */
  revision: z.int().nonnegative(),
  /** `YYYY-MM` in TIME_ZONE. */
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .meta({ sample: '2026-11' }),
  /** Usage in that month, per user and in total (`user` is `null`). */
  used: z.array(
    z.strictObject({ user: z.string().nullable(), currency: z.enum(providerCurrencies), amount }),
  ),
});

export const readCeilings = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/settings/ceilings',
  access: 'admin',
  summary: 'Monthly spending ceilings of keyword lookups, with the usage of this month',
  response: success(ceilingsState),
});

export const changeCeilings = endpoint({
  service: 'geo',
  method: 'PUT',
  path: '/api/settings/ceilings',
  access: 'admin',
  errors: ['conflict'],
  summary:
    'Replace the ceilings; a run beyond one is refused (409); 400 for a repeated ceiling, 409 after a change by another user',
  body: z.strictObject({ ceilings: z.array(ceiling).max(500), revision: z.int().nonnegative() }),
  response: success(ceilingsState),
});
