import type { Endpoint, Role, ServiceName } from '@geoplan/contracts/define';
import { roles } from '@geoplan/contracts/define';

/** Access, delivery and timeout of one endpoint, worked out once so that a request only looks it up. */
export interface EndpointPolicy {
  readonly endpoint: Endpoint;
  readonly service: ServiceName;
  /** Roles that may call it; empty for a public endpoint. */
  readonly allowed: ReadonlySet<Role>;
  readonly isPublic: boolean;
  /** Server-Sent Events: the response has no end of its own. */
  readonly isEventStream: boolean;
  readonly timeoutMs: number;
}

/** Longest timeout, ms: a caller must have the 504 within 30 s (reliability P23), half a second of it is the way back. */
const maxTimeoutMs = 29_500;

/** Builds the policies of all endpoints. */
export function createEndpointPolicies(
  endpoints: readonly Endpoint[],
): ReadonlyMap<Endpoint, EndpointPolicy> {
  return new Map(
    endpoints.map((endpoint) => {
      const { access } = endpoint;
      const policy: EndpointPolicy = {
        endpoint,
        service: endpoint.service,
        allowed: new Set(access === 'public' ? [] : roles.slice(roles.indexOf(access))),
        isPublic: access === 'public',
        isEventStream: endpoint.delivery === 'events',
        timeoutMs: Math.min(endpoint.timeoutMs, maxTimeoutMs),
      };
      return [endpoint, policy];
    }),
  );
}
