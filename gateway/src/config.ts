import type { BlockList } from 'node:net';
import type { ServiceName } from '@geoplan/contracts/define';
import { logLevelSchema, portSchema } from '@geoplan/kit/config';
import { otlpEndpointSchema } from '@geoplan/kit/tracing/start-tracing';
import { z } from 'zod';
import { parseProxies } from './request/request-headers.ts';
import { defaultLimits } from './limits/default-limits.ts';

const serviceNames = ['auth', 'geo', 'notion', 'balance', 'httpcheck'] as const satisfies ServiceName[];

const originSchema = z.url({ protocol: /^http$/, error: 'expected an address like http://name:port' });

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

/** `TRUSTED_PROXIES`: addresses and CIDR ranges of our own proxies in front, comma-separated. */
export const trustedProxiesSchema = z.string().default('').transform(trustedProxies);

const positiveInt = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** The gateway's environment. */
export const gatewayConfigSchema = z.object({
  PORT: portSchema.default(8080),
  /** Health and metrics; must not be published. */
  INNER_PORT: portSchema.default(9090),
  /** `auth=http://host:port,geo=…`; a service that is not listed is `http://{name}:8081`. */
  SERVICE_URLS: z.string().default('').transform(parseServices),
  /** Private JWK; see `parseGatewaySigningKey`. */
  GATEWAY_SIGNING_KEY: z.string(),
  AMQP_URL: z.url(),
  /** Added to an address without a password; must not be percent-encoded. */
  AMQP_PASSWORD: z.string().optional(),
  /** Optional: without it the limits apply per replica only. */
  REDIS_URL: z.url().optional(),
  REDIS_PASSWORD: z.string().optional(),
  LOG_LEVEL: logLevelSchema,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpointSchema,
  TRUSTED_PROXIES: trustedProxiesSchema,
  /** Name of the load balancer in front of several gateways, whose `X-Forwarded-For` is trusted as well. */
  INGRESS_NAME: z
    .string()
    .default('')
    .transform((name) => (name === '' ? undefined : name)),
  /** Names and addresses under which users reach the product, comma-separated; empty for all. */
  ALLOWED_HOSTS: z.string().default('').transform(parseHosts),
  REQUESTS_PER_MINUTE_USER: positiveInt(defaultLimits.requestsPerUser),
  REQUESTS_PER_MINUTE_ADDRESS: positiveInt(defaultLimits.requestsPerAddress),
  REQUESTS_IN_FLIGHT: positiveInt(defaultLimits.inFlight),
  CONNECTIONS_PER_ADDRESS: positiveInt(defaultLimits.connectionsPerAddress),
});
