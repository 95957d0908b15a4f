import { emailSchema, newPasswordSchema } from '@geoplan/contracts/fields/text';
import { serviceConfigShape } from '@geoplan/kit/run-service';
import { z } from 'zod';
import { refusedEmails } from './domain/demo-accounts.ts';

/** Full months for which the audit is kept; 0 keeps it forever. */
export const auditMonthsSchema = z.coerce.number().int().min(0).max(1_200).default(24);

/** Auth's environment (docs/configuration.md). */
export const configSchema = z
  .object({
    ...serviceConfigShape,
    /** JWKS with private keys; the first signs. */
    TOKEN_KEYS: z.string(),
    REGISTRATION: z.enum(['open', 'closed']).default('closed'),
    ADMIN_EMAIL: emailSchema
      .refine((email) => !refusedEmails(false).includes(email), 'taken by a demo account')
      .optional(),
    ADMIN_PASSWORD: newPasswordSchema.optional(),
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
