/** How many messages of one listener's queue are parked. */
export interface ParkedCount {
  /** The listener's queue; `show` and `requeue` take this name. */
  queue: string;
  /** The listening service. */
  service: string;
  messages: number;
}

/** A message nobody could handle, kept for a person to look at. */
export interface ParkedBody {
  /** Why it was set aside: the last failure's text or what is wrong with its form. */
  reason: string;
  /** How often a handler failed on it. */
  failures: number;
  parkedAt: string;
  /** As it came, whether it is an envelope or not. */
  body: string;
}

/** A person's hands on what is parked, the same for both adapters. */
export interface ParkedMessages {
  /** Every listener's queue that exists. */
  counts(): Promise<ParkedCount[]>;
  /** The oldest 100 of a queue; they stay parked. */
  show(queue: string): Promise<ParkedBody[]>;
  /**
   * Puts what is parked now back to work, each with all its attempts; how many it were. What is parked again meanwhile
   * stays parked.
   * @throws Error no listener has this queue now; what was not moved stays parked
   */
  requeue(queue: string): Promise<number>;
  close(): Promise<void>;
}
