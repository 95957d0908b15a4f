/** Message counts of one listener's queue and of its parked messages. */
export interface QueueCount {
  /** Queue of the listener; `show` and `requeue` take this name. */
  queue: string;
  /** The listening service. */
  service: string;
  /** Messages ready to be taken; 0 for a broadcast, whose queues belong to the replicas. */
  waiting: number;
  /** Messages whose handling failed permanently. */
  parked: number;
}

/** A parked (dead-lettered) message, kept for inspection. */
export interface ParkedBody {
  /** Reason for parking: the text of the last failure, or the validation error. */
  reason: string;
  /** Failures of its handler. */
  failures: number;
  parkedAt: string;
  /** Body as received, even if it is not an envelope. */
  body: string;
}

/** Operations on parked messages, the same for both adapters. */
export interface ParkedMessages {
  /** Existing queues of all listeners. */
  counts(): Promise<QueueCount[]>;
  /** Returns the oldest 100 messages of a queue, which stay parked. */
  show(queue: string): Promise<ParkedBody[]>;
  /**
   * Requeues the currently parked messages, with all their attempts restored, and returns their number. Messages
   * parked again during the call stay parked.
   * @throws Error if no listener has this queue any more; messages not yet moved stay parked
   */
  requeue(queue: string): Promise<number>;
  close(): Promise<void>;
}
