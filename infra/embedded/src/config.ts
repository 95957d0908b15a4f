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

/** Environment of the embedded run; every variable has a default or is optional. */
export const embeddedConfigSchema = z.object({
  PORT: portSchema
    .default(8080)
    .describe('port of the product; inside its container a service listens on 8081'),
  // LISTEN_ADDRESS and PUBLIC_HOST also determine the exposure (network-exposure.ts).
  LISTEN_ADDRESS: z
    .union([z.ipv4(), z.ipv6()])
    .default('127.0.0.1')
    .describe(
      'address it listens on; `0.0.0.0` opens it to the network. Under Compose add the name or address to `PUBLIC_HOST`, or requests get 421. `npm start`: an address other than loopback [closes the demo accounts](deploy.md#the-embedded-run)',
    ),
  PUBLIC_HOST: z
    .string()
    .default('')
    .describe(
      'names by which people reach it, separated by commas. Any other name gets 421. Without it only loopback names are accepted under Compose',
    ),
  TRUSTED_PROXIES: trustedProxiesSchema,
  DATA_DIR: z.string().default('./data').describe('folder of all data, relative to the current folder'),
  /** Servers that replace the embedded parts; each can be set separately. */
  DATABASE_URL: serverUrl(/^postgres(ql)?$/),
  AMQP_URL: serverUrl(/^amqps?$/),
  REDIS_URL: serverUrl(/^rediss?$/),
  REGISTRATION: z.enum(['open', 'closed']).optional(),
  DEMO: z
    .enum(['on', 'off'])
    .optional()
    .describe('demo accounts; without it `on` on a loopback address without a public name, else `off`'),
  ADMIN_EMAIL: emailSchema.optional(),
  ADMIN_PASSWORD: newPasswordSchema.optional(),
  AUDIT_MONTHS: auditMonthsSchema,
  SANDBOX: z
    .enum(['on', 'off'])
    .default('on')
    .describe('emulators answer for every API without a key; `off` turns them off'),
  SANDBOX_PORT: portSchema
    .optional()
    .meta({ description: 'port of the emulators; any free port while 8090 is taken', unset: '8090' }),
  ...lookupConfigShape,
  ...notionConfigShape,
  ...checkConfigShape,
  ...balanceConfigShape,
  /** Level of the log file; the console always shows warnings and errors. */
  LOG_LEVEL: logLevelSchema,
});
export type EmbeddedConfig = z.output<typeof embeddedConfigSchema>;

/** Display names of the embedded parts that the operator has replaced. */
export function realServersOf(config: EmbeddedConfig): string[] {
  return [
    ...(config.DATABASE_URL ? ['PostgreSQL'] : []),
    ...(config.AMQP_URL ? ['RabbitMQ'] : []),
    ...(config.REDIS_URL ? ['Redis'] : []),
  ];
}
