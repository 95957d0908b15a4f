import type { Replica } from './load-balancer.ts';
import type { ReplicaClient } from './replica-client.ts';

/** Connections to one replica: a pool for JSON requests. Long responses open separate connections to its origin. */
export interface ReplicaConnections {
  readonly origin: string;
  readonly client: ReplicaClient;
}

/** One attempt to get a response from a service. */
export interface UpstreamAttempt {
  cancel(reason: Error): void;
}

/** The request to the service, with its deadline and retry state. */
export interface UpstreamRequest {
  /** Request body, buffered completely; `undefined` if the request has none. */
  readonly body: Buffer | undefined;
  /** Replica to which the request was sent. */
  replica: Replica<ReplicaConnections> | undefined;
  /** Replicas whose connection failed; `undefined` until the first one fails. */
  tried: Set<Replica<ReplicaConnections>> | undefined;
  /** Set once the request has been sent. */
  attempt: UpstreamAttempt | undefined;
  /** Deadline of the response, ms on the monotonic clock; Infinity once the response has begun. */
  deadlineMs: number;
  /** Index among the requests in flight. */
  position: number;
  timedOut: boolean;
  retried: boolean;
}
