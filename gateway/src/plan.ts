import type { Endpoint, Role, ServiceName } from '@geoplan/contracts/define';
import { roles } from '@geoplan/contracts/define';

/** What the gateway works out once per endpoint, so that a request only looks it up. */
export interface Plan {
  readonly endpoint: Endpoint;
  readonly service: ServiceName;
  /** Roles that may call it; empty for a public endpoint. */
  readonly allowed: ReadonlySet<Role>;
  readonly isPublic: boolean;
  /** The answer flows for as long as it likes (Server-Sent Events). */
  readonly endless: boolean;
  readonly timeoutMs: number;
}

/** A caller must have the 504 within 30 s (reliability P23), so the last half second belongs to the way back. */
const longestWaitMs = 29_500;

/** Prepares every endpoint. */
export function planAll(endpoints: readonly Endpoint[]): ReadonlyMap<Endpoint, Plan> {
  return new Map(
    endpoints.map((endpoint) => {
      const { access } = endpoint;
      const plan: Plan = {
        endpoint,
        service: endpoint.service,
        allowed: new Set(access === 'public' ? [] : roles.slice(roles.indexOf(access))),
        isPublic: access === 'public',
        endless: endpoint.delivery === 'events',
        timeoutMs: Math.min(endpoint.timeoutMs, longestWaitMs),
      };
      return [endpoint, plan];
    }),
  );
}
