import { emailSchema, newPasswordSchema } from '@geoplan/contracts/fields/text';
import { serviceConfigShape } from '@geoplan/kit/run-service';
import { z } from 'zod';
import { refusedEmails } from './domain/demo-accounts.ts';

export const auditMonthsSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(1_200)
  .default(24)
  .meta({ description: 'full months for which the audit is kept; 0 keeps it forever', unit: 'months' });

/** Auth's environment (docs/configuration.md). */
export const configSchema = z
  .object({
    ...serviceConfigShape,
    TOKEN_KEYS: z
      .string()
      .describe(
        'JWKS with private EC P-256 keys, each with its own `kid`. The first signs user tokens, all verify them',
      ),
    REGISTRATION: z
      .enum(['open', 'closed'])
      .default('closed')
      .describe(
        '`open` lets anyone register as user or viewer. `npm start`: `open` on a loopback address without a public name',
      ),
    ADMIN_EMAIL: emailSchema
      .refine((email) => !refusedEmails(false).includes(email), 'taken by a demo account')
      .optional()
      .meta({ description: 'first admin, created at the first start', sample: 'admin@example.com' }),
    ADMIN_PASSWORD: newPasswordSchema
      .optional()
      .describe('password of the first admin, not a common one. Never reset later: change it in the product'),
    AUDIT_MONTHS: auditMonthsSchema,
  })
  .refine((config) => (config.ADMIN_EMAIL === undefined) === (config.ADMIN_PASSWORD === undefined), {
    path: ['ADMIN_EMAIL and ADMIN_PASSWORD'],
    message: 'must be set together',
  });

/** First admin, if the environment names one. */
export function firstAdminOf(config: z.output<typeof configSchema>) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  return email !== undefined && password !== undefined ? { email, password } : undefined;
}
