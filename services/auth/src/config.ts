import { emailSchema, newPasswordSchema } from '@geoplan/contracts/text';
import { serviceConfigShape } from '@geoplan/kit/run-service';
import { z } from 'zod';
import { refusedEmails } from './domain/demo-accounts.ts';

/** Auth's environment (architecture.md, Environment). */
export const configSchema = z
  .object({
    ...serviceConfigShape,
    /** JWKS with private keys; the first signs. */
    TOKEN_KEYS: z.string(),
    REGISTRATION: z.enum(['open', 'closed']).default('closed'),
    ADMIN_EMAIL: emailSchema
      .refine((email) => !refusedEmails(false).includes(email), 'адрес занят демонстрационной записью')
      .optional(),
    ADMIN_PASSWORD: newPasswordSchema.optional(),
  })
  .refine((config) => (config.ADMIN_EMAIL === undefined) === (config.ADMIN_PASSWORD === undefined), {
    path: ['ADMIN_EMAIL и ADMIN_PASSWORD'],
    message: 'задаются только вместе',
  });

/** The first admin, when the environment names one. */
export function firstAdminOf(config: z.output<typeof configSchema>) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  return email !== undefined && password !== undefined ? { email, password } : undefined;
}
