/** What lies in one listener's queue, and aside from it. */
export interface QueueCount {
  /** The listener's queue; `show` and `requeue` take this name. */
  queue: string;
  /** The listening service. */
  service: string;
  /** Ready to be taken; of a broadcast, whose queues are the replicas' own, 0. */
  waiting: number;
  /** Parked: nobody could handle them. */
  parked: number;
}

/** A parked (dead-lettered) message, kept for a person to look at. */
export interface ParkedBody {
  /** Why it was parked: the last failure's text or what is invalid in it. */
  reason: string;
  /** How often a handler failed on it. */
  failures: number;
  parkedAt: string;
  /** As it came, whether it is an envelope or not. */
  body: string;
}

/** What an operator does with parked messages, the same for both adapters. */
export interface ParkedMessages {
  /** Every listener's queue that exists. */
  counts(): Promise<QueueCount[]>;
  /** The oldest 100 of a queue; they stay parked. */
  show(queue: string): Promise<ParkedBody[]>;
  /**
   * Requeues what is parked now, each with all its attempts, and returns how many; what is parked again meanwhile stays
   * parked.
   * @throws Error no listener has this queue now; what was not moved stays parked
   */
  requeue(queue: string): Promise<number>;
  close(): Promise<void>;
}
