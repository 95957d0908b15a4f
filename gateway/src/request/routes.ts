import {
  acceptsBody,
  roles,
  type Endpoint,
  type Method,
  type Role,
  type ServiceName,
} from '@geoplan/contracts/define';
import { routeTable } from '@geoplan/contracts/routing/route-table';
import { AppError } from '@geoplan/kit/errors';

/** Longest request target accepted, characters (reliability "How" 4). */
const maxTargetLength = 8 * 1024;

// Fast path: letters, digits and the raw characters of RFC 3986 paths, plus | [ ] that browsers leave unencoded.
const needsCare = /[^\w\-.~!$&'()*+,;=:@|[\]/]|\/[./]/;
const forbidden = /[^\w\-.~!$&'()*+,;=:@|[\]/%]/;
const notPrintable = /[^\x21-\x7e]|#/;
const encodedDot = /%2e/gi;
const encodedSlash = /%(?:2f|5c)/i;

/** A request path that two parties could interpret differently. */
export class AmbiguousPathError extends AppError {
  constructor() {
    super('invalid_input', 'Недопустимый адрес запроса');
  }
}

function refuse(): never {
  throw new AmbiguousPathError();
}

function checkDecoded(path: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return refuse();
  }
  if (decoded.includes('\0')) refuse();
}

function checkSegments(path: string): void {
  for (const segment of path.split('/')) {
    const dots = segment.replace(encodedDot, '.');
    if (dots === '.' || dots === '..') refuse();
  }
}

/**
 * Returns the raw path of a request target, without its query. Nothing is ever normalised; a target that a party on
 * the way could read as another path is rejected instead.
 * @throws AmbiguousPathError
 */
export function guardedPath(target: string): string {
  if (target.length > maxTargetLength || target[0] !== '/' || notPrintable.test(target)) refuse();
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  if (!needsCare.test(path)) return path;
  if (forbidden.test(path) || path.includes('//')) refuse();
  checkSegments(path);
  checkDecoded(path);
  return path;
}

/**
 * Rejects an encoded slash or backslash where no parameter may contain it. This applies to a whole address without a
 * route, and to the first segment of a screen's address. `/keyword/a%2Fb` is a screen's address, `/api%2Fusers` is
 * not.
 * @throws AmbiguousPathError
 */
export function assertNoEncodedSlashes(path: string): void {
  if (encodedSlash.test(path)) refuse();
}

/** First segment of a guarded path, including its slash. */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end < 0 ? path : path.slice(0, end);
}

/** Access, delivery and timeout of one endpoint, computed once, so that a request needs only a lookup. */
export interface EndpointPolicy {
  readonly endpoint: Endpoint;
  readonly service: ServiceName;
  /** Roles that may call the endpoint; empty for a public endpoint. */
  readonly allowed: ReadonlySet<Role>;
  readonly isPublic: boolean;
  /** True for Server-Sent Events, whose response stays open. */
  readonly isEventStream: boolean;
  readonly timeoutMs: number;
  readonly acceptsBody: boolean;
  readonly bodyLimitBytes: number;
}

/**
 * Longest timeout, ms. A caller must receive the 504 within 30 s (reliability P23), of which half a second is
 * reserved for the response.
 */
const maxTimeoutMs = 29_500;

/** Length of `{}`. Many clients send this body by default, so services treat it as no body. */
const emptyObjectBytes = 2;

/** Result of a lookup by method and path. */
export type Route =
  | { readonly found: true; readonly policy: EndpointPolicy }
  /** `allow` is empty if no endpoint has this path; `isPublic` is true if one of its methods is public. */
  | { readonly found: false; readonly allow: readonly Method[]; readonly isPublic: boolean };

/** Computes the policy of one endpoint. */
export function policyOf(endpoint: Endpoint): EndpointPolicy {
  const { access } = endpoint;
  return {
    endpoint,
    service: endpoint.service,
    allowed: new Set(access === 'public' ? [] : roles.slice(roles.indexOf(access))),
    isPublic: access === 'public',
    isEventStream: endpoint.delivery === 'events',
    timeoutMs: Math.min(endpoint.timeoutMs, maxTimeoutMs),
    acceptsBody: acceptsBody(endpoint),
    bodyLimitBytes: acceptsBody(endpoint) ? endpoint.bodyLimitBytes : emptyObjectBytes,
  };
}

/**
 * Route lookup with a fast path: two maps for paths without parameters. Such a path also takes precedence in the
 * contracts' route table, so both lead to the same endpoint.
 */
export function createRoutes(endpoints: readonly Endpoint[]): (method: string, path: string) => Route {
  const find = routeTable(endpoints);
  const routes = new Map(
    endpoints.map((endpoint): [Endpoint, Route] => [endpoint, { found: true, policy: policyOf(endpoint) }]),
  );
  const fixed = new Map<string, Map<string, Route>>();
  for (const endpoint of endpoints.filter((each) => !each.path.includes('{'))) {
    const byMethod = fixed.get(endpoint.path) ?? new Map<string, Route>();
    fixed.set(endpoint.path, byMethod.set(endpoint.method, routes.get(endpoint) as Route));
  }
  return (method, path) => {
    const known = fixed.get(path)?.get(method);
    if (known) return known;
    const match = find(method, path);
    return match.found ? (routes.get(match.endpoint) as Route) : match;
  };
}
