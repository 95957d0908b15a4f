/**
 * Outcome of a message taken from a queue. `waited`: a dependency of its handler is down, which does not count as an
 * attempt.
 */
export type MessageResult = 'handled' | 'retried' | 'waited' | 'parked';

const results: readonly MessageResult[] = ['handled', 'retried', 'waited', 'parked'];

/** Number of messages of one type with one result in this process. */
export interface MessageCount {
  /** The listening service. */
  service: string;
  /** Type of the message. */
  message: string;
  result: MessageResult;
  count: number;
}

/** Counts the messages of one bus; all results of a consumer are reported as 0 from its start. */
export function createMessageCounts() {
  const counts = new Map<string, MessageCount>();

  function countOf(service: string, message: string, result: MessageResult): MessageCount {
    const key = `${service} ${message} ${result}`;
    const known = counts.get(key);
    if (known) return known;
    const made = { service, message, result, count: 0 };
    counts.set(key, made);
    return made;
  }
  return {
    begin(service: string, message: string): void {
      for (const result of results) countOf(service, message, result);
    },
    add(service: string, message: string, result: MessageResult): void {
      countOf(service, message, result).count += 1;
    },
    all: (): readonly MessageCount[] => [...counts.values()],
  };
}

export type MessageCounts = ReturnType<typeof createMessageCounts>;
