/** What became of a message that was taken from a queue. `waited`: what its handler needs is away, no attempt. */
export type MessageResult = 'handled' | 'retried' | 'waited' | 'parked';

const results: readonly MessageResult[] = ['handled', 'retried', 'waited', 'parked'];

/** How often one kind of message came to one result in this process. */
export interface MessageCount {
  /** The listening service. */
  service: string;
  /** The message's type. */
  message: string;
  result: MessageResult;
  count: number;
}

/** Counts the messages of one bus; all results of a consumer stand there from its start, as 0. */
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
