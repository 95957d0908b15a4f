import type { BlockList } from 'node:net';
import type { ServiceName } from '@geoplan/contracts/define';
import { logLevelSchema, portSchema } from '@geoplan/kit/config';
import { otlpEndpointSchema } from '@geoplan/kit/tracing/start-tracing';
import { z } from 'zod';
import { parseProxies } from './request/request-headers.ts';
import { defaultLimits } from './limits/default-limits.ts';

const serviceNames = ['auth', 'geo', 'notion', 'balance', 'httpcheck'] as const satisfies ServiceName[];

const originSchema = z.url({ protocol: /^http$/, error: 'expected an address like http://name:port' });

/** A service that is not in the list has the default address. */
function parseServices(text: string, context: z.RefinementCtx): Record<ServiceName, string> {
  const urls = Object.fromEntries(serviceNames.map((name) => [name, `http://${name}:8081`]));
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', url = ''] = part.trim().split(/=(.*)/s);
    if (name in urls && originSchema.safeParse(url).success) urls[name] = url.replace(/\/+$/, '');
    else context.addIssue({ code: 'custom', message: 'expected name=http://host:port, separated by commas' });
  }
  return urls as Record<ServiceName, string>;
}

function trustedProxies(text: string, context: z.RefinementCtx): BlockList {
  try {
    return parseProxies(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
}

function parseHosts(text: string): string[] | undefined {
  const hosts = text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  return hosts.length > 0 ? hosts : undefined;
}

export const trustedProxiesSchema = z
  .string()
  .default('')
  .transform(trustedProxies)
  .describe(
    'addresses and networks of your proxies as the gateway sees them, separated by commas. Their `X-Forwarded-For` and `X-Forwarded-Proto` are used; with `https` in the latter, responses have HSTS',
  );

const positiveInt = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** The gateway's environment. */
export const gatewayConfigSchema = z.object({
  PORT: portSchema.default(8080),
  INNER_PORT: portSchema.default(9090).describe('port of health and metrics; not to be published'),
  SERVICE_URLS: z.string().default('').transform(parseServices).meta({
    description: 'addresses of the services: `auth=http://host:port,geo=…`',
    unset: 'http://{name}:8081',
  }),
  GATEWAY_SIGNING_KEY: z.string().describe("private JWK that signs the gateway's internal tokens"),
  AMQP_URL: z.url(),
  AMQP_PASSWORD: z.string().optional(),
  REDIS_URL: z.url().optional().describe('address of Redis; without it each gateway counts limits by itself'),
  REDIS_PASSWORD: z.string().optional().describe('password of Redis'),
  LOG_LEVEL: logLevelSchema,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpointSchema,
  TRUSTED_PROXIES: trustedProxiesSchema,
  INGRESS_NAME: z
    .string()
    .default('')
    .transform((name) => (name === '' ? undefined : name))
    .describe('host name of the balancer, whose `X-Forwarded-For` is used (`ingress` under Compose)'),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform(parseHosts)
    .describe('value of `PUBLIC_HOST`; empty accepts every name'),
  REQUESTS_PER_MINUTE_USER: positiveInt(defaultLimits.requestsPerUser).describe(
    'API requests per minute of a signed-in user, per gateway',
  ),
  REQUESTS_PER_MINUTE_ADDRESS: positiveInt(defaultLimits.requestsPerAddress).describe(
    'API requests per minute of an address that is not signed in, per gateway',
  ),
  REQUESTS_IN_FLIGHT: positiveInt(defaultLimits.inFlight).describe('requests in progress, per gateway'),
  CONNECTIONS_PER_ADDRESS: positiveInt(defaultLimits.connectionsPerAddress).describe(
    'connections of one address; a browser opens six. The proxies of `TRUSTED_PROXIES` have no limit',
  ),
});
