import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import './fields/russian-messages.ts';

/** Roles by rank, lowest first (spec §6): viewer 1, user 2, admin 3. */
export const roles = ['viewer', 'user', 'admin'] as const;
export type Role = (typeof roles)[number];
export const roleSchema = z.enum(roles);

/** Access to an endpoint: anyone, or a signed-in user of at least this role. */
export type Access = 'public' | Role;

/** True if `role` ranks at least as high as `minimum`. */
export function roleAllows(role: Role, minimum: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(minimum);
}

/** Services behind the gateway; the name is the folder under `services/` and the host in compose. */
export type ServiceName = 'auth' | 'geo' | 'notion' | 'balance' | 'httpcheck';

/** Error codes caused by a call's own rules, in addition to the codes that the conventions define. */
export type OwnErrorCode = Extract<ErrorCode, 'unauthenticated' | 'forbidden' | 'not_found' | 'conflict'>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One HTTP call, declared once; the gateway, the service, the web client and OpenAPI read this object. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  readonly kind: 'endpoint';
  readonly service: ServiceName;
  readonly method: Method;
  /** Path, such as `/api/users/{id}`; a parameter fills exactly one segment. */
  readonly path: string;
  readonly access: Access;
  readonly errors: readonly OwnErrorCode[];
  readonly summary: string;
  /** Path parameters after a single percent-decoding. */
  readonly params: P;
  readonly query: Q;
  /** JSON body; `z.undefined()` if the call takes none. */
  readonly body: B;
  /** Complete JSON body of a successful response, including `success: true`. */
  readonly response: A;
  readonly status: 200 | 201 | 202;
  /** Maximum size of the body in bytes; 100 KB by default (api.md, Conventions). */
  readonly bodyLimitBytes: number;
  /** Timeout of the service, after which the gateway responds with 504 (reliability P23: at most 30 s). */
  readonly timeoutMs: number;
  /** `stream`: a large JSON body written in pieces; `events`: Server-Sent Events. */
  readonly delivery: 'json' | 'stream' | 'events';
  /**
   * True for long-running work, which returns `status` once finished and 202 while `data.status` is `running`
   * (api.md, Conventions).
   */
  readonly isLong: boolean;
  /** True if all requests of a user with the same `Idempotency-Key` and content start the work only once. */
  readonly isKeyed: boolean;
}

export const defaultBodyLimitBytes = 100 * 1024;
export const defaultTimeoutMs = 30_000;

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface EndpointInput<P, Q, B, A> {
  service: ServiceName;
  method: Method;
  path: string;
  access: Access;
  errors?: readonly OwnErrorCode[];
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: A;
  status?: 200 | 201 | 202;
  bodyLimitBytes?: number;
  timeoutMs?: number;
  delivery?: 'json' | 'stream' | 'events';
  isLong?: boolean;
  isKeyed?: boolean;
}

/** Declares an HTTP call. Omitted schemas accept nothing: no parameters, no query, no body. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = z.ZodUndefined,
>(input: EndpointInput<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    kind: 'endpoint',
    service: input.service,
    method: input.method,
    path: input.path,
    access: input.access,
    errors: input.errors ?? [],
    summary: input.summary,
    params: (input.params ?? nothing) as P,
    query: (input.query ?? nothing) as Q,
    body: (input.body ?? z.undefined()) as B,
    response: input.response,
    status: input.status ?? 200,
    bodyLimitBytes: input.bodyLimitBytes ?? defaultBodyLimitBytes,
    timeoutMs: input.timeoutMs ?? defaultTimeoutMs,
    delivery: input.delivery ?? 'json',
    isLong: input.isLong ?? false,
    isKeyed: input.isKeyed ?? false,
  };
}

/** True if the call takes a body, even an optional one. */
export function acceptsBody({ body }: Endpoint): boolean {
  return !(body instanceof z.ZodUndefined);
}

const unfinished = z.object({ data: z.object({ status: z.literal('running') }) });

/** HTTP status for a validated response body. */
export function statusOf(declared: Endpoint, answer: unknown): number {
  return declared.isLong && unfinished.safeParse(answer).success ? 202 : declared.status;
}

/** Response schema `{ success: true, data }` of api.md. */
export function success<D extends z.ZodType>(data: D) {
  return z.strictObject({ success: z.literal(true), data });
}

/**
 * Delivery of a message to its listeners.
 * - `event`: one durable queue per listening service, kept until that service has handled it.
 * - `broadcast`: every live replica receives it; a replica that starts later reads the same state from the owner's
 * store.
 * - `job`: one work queue, consumed by any replica.
 */
export type MessageDelivery = 'event' | 'broadcast' | 'job';

/** One message on the bus, declared once; publisher and listeners read this object. */
export interface Message<D extends z.ZodType = z.ZodType> {
  readonly kind: 'message';
  /**
   * `<owner>.<noun>-<past verb>`, or `<owner>.<verb>` for a job; also the routing key. A message that any service may
   * publish, such as a paid API call, starts with its subject instead (api.md, Messages).
   */
  readonly type: string;
  readonly version: number;
  readonly owner: ServiceName;
  readonly listeners: readonly (ServiceName | 'gateway')[];
  readonly delivery: MessageDelivery;
  readonly summary: string;
  readonly data: D;
}

/** Declares a message. */
export function message<D extends z.ZodType>(input: Omit<Message<D>, 'kind'>): Message<D> {
  return { kind: 'message', ...input };
}

/** Envelope around the data of every message (api.md, Messages). */
export const envelopeSchema = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  version: z.int().positive(),
  occurredAt: z.iso.datetime(),
  /** W3C trace context of the request or job that caused the message. */
  traceparent: z.string(),
  /** Id of the user who caused the message; absent for timers. */
  actor: z.string().optional(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;
