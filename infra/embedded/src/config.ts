import { auditMonthsSchema } from '@geoplan/auth/config';
import { balanceConfigShape } from '@geoplan/balance/config';
import { emailSchema, newPasswordSchema } from '@geoplan/contracts/fields/text';
import { trustedProxiesSchema } from '@geoplan/gateway/config';
import { lookupConfigShape } from '@geoplan/geo/config';
import { checkConfigShape } from '@geoplan/httpcheck/config';
import { notionConfigShape } from '@geoplan/notion/config';
import { logLevelSchema, portSchema } from '@geoplan/kit/config';
import { z } from 'zod';

function serverUrl(protocol: RegExp) {
  return z.url({ protocol, error: 'must be the address of a server' }).optional();
}

/** Environment of the embedded run; every key has a default or may be absent. */
export const embeddedConfigSchema = z.object({
  PORT: portSchema.default(8080),
  /** Loopback unless said; see exposure.ts for what else then changes. */
  LISTEN_ADDRESS: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1'),
  /** Further names by which people reach it, separated by commas, e.g. that of a proxy in front; see exposure.ts. */
  PUBLIC_HOST: z.string().default(''),
  /** Addresses and CIDR ranges of proxies in front, whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: trustedProxiesSchema,
  /** Relative to where the start was called. */
  DATA_DIR: z.string().default('./data'),
  /** Servers to use instead of the embedded parts; each may be set alone. */
  DATABASE_URL: serverUrl(/^postgres(ql)?$/),
  AMQP_URL: serverUrl(/^amqps?$/),
  REDIS_URL: serverUrl(/^rediss?$/),
  /** Default `open` on a loopback address without a public name, else `closed`. */
  REGISTRATION: z.enum(['open', 'closed']).optional(),
  /** The demo accounts: default `on` on a loopback address without a public name, else `off`. */
  DEMO: z.enum(['on', 'off']).optional(),
  ADMIN_EMAIL: emailSchema.optional(),
  ADMIN_PASSWORD: newPasswordSchema.optional(),
  AUDIT_MONTHS: auditMonthsSchema,
  /** `on`: what no key is configured for is answered by the built-in emulators, so that everything can be tried. */
  SANDBOX: z.enum(['on', 'off']).default('on'),
  /** 8090 unless said, or any free port while that is taken. */
  SANDBOX_PORT: portSchema.optional(),
  ...lookupConfigShape,
  ...notionConfigShape,
  ...checkConfigShape,
  ...balanceConfigShape,
  /** Of the log file; the console shows warnings and worse whatever it says. */
  LOG_LEVEL: logLevelSchema,
});
export type EmbeddedConfig = z.output<typeof embeddedConfigSchema>;

/** What the operator has put in place of embedded parts, for people. */
export function realServersOf(config: EmbeddedConfig): string[] {
  return [
    ...(config.DATABASE_URL ? ['PostgreSQL'] : []),
    ...(config.AMQP_URL ? ['RabbitMQ'] : []),
    ...(config.REDIS_URL ? ['Redis'] : []),
  ];
}
